import {byId, make} from './dom.js';
import {Engine, Stopped} from './engine.js';
import {Editor} from './editor.js';
import {ResultView} from './results.js';
import {packed, unpacked, write} from './address.js';

const QUICK_DRAWS = 1000;
const EPSILON = /(\bepsilon\s*=\s*)([-+.0-9eE]+)/;
const NAMES = ['states', 'logTarget', 'target', 'prior', 'simulate', 'step', 'kernels', 'functions'];
const FROM_FILE = 'This page was opened from a file. Python needs a web server: type ./plumbline site --serve, and open the address that it prints.';

/** The program within a function, on the lines where it stands, so that an error has the reader's line. */
function wrapped(source) {
  const handed = NAMES.map(name => `${name}:typeof ${name}==="undefined"?undefined:${name}`).join(',');
  return `self.plumblineProgram=function(){"use strict";${source}\n;return{${handed}}};`;
}

/** The page's first view: a program, its verdict, and the address that holds both. */
export class SamplerView {
  constructor(nonce) {
    this.cases = JSON.parse(byId('cases').textContent);
    this.engine = new Engine();
    this.result = new ResultView(byId('sampler-result'), {report: 'is-this-sampler-right.html'});
    this.editor = new Editor(byId('editor'), {
      label: 'Program', hint: 'editor-hint', nonce, onRun: () => this.run(), onChange: () => this.edited(),
    });
    this.own = false;
    this.waiting = false;
    this.shownText = 0;
    byId('case').append(...this.cases.map(c => make('option', {value: c.name}, c.title)),
      make('option', {value: 'own', hidden: true}, 'A program of your own'));
    byId('case').addEventListener('change', () => this.choose(byId('case').value, this.side()));
    document.querySelectorAll('input[name="side"]').forEach(radio =>
      radio.addEventListener('change', () => this.choose(this.name, radio.value)));
    byId('language').addEventListener('change', () => this.chooseLanguage());
    byId('run').addEventListener('click', () => this.run());
    byId('stop').addEventListener('click', () => this.engine.stop());
    byId('link').addEventListener('click', () => this.copyLink());
    byId('epsilon').addEventListener('input', () => this.slide());
    byId('epsilon').addEventListener('change', () => { if (!this.engine.busy()) this.run(); else this.full = true; });
    for (const id of ['draws', 'sweeps', 'seed']) byId(id).addEventListener('change', () => this.remember());
  }

  side() {
    const chosen = document.querySelector('input[name="side"]:checked');
    return chosen ? chosen.value : 'wrong';
  }

  language() {
    return byId('language').value;
  }

  settings() {
    const draws = byId('draws'), sweeps = byId('sweeps'), seed = byId('seed');
    for (const field of [draws, sweeps, seed]) {
      if (!field.checkValidity() || field.value === '') {
        byId('settings').open = true;
        throw new Error(`${field.parentElement.firstChild.textContent.trim()} must be a whole number`
          + (field.max ? ` from ${field.min} to ${field.max}` : ` from ${field.min}`));
      }
    }
    return {draws: draws.valueAsNumber, sweepsPerDraw: sweeps.valueAsNumber, seed: seed.valueAsNumber};
  }

  /** Shows what the address names. */
  async open(rest) {
    const [name, side, language] = rest.split('/');
    if (name === 'program') {
      try {
        const held = await unpacked(rest.slice('program/'.length));
        this.restore(held);
      } catch (error) {
        this.choose(this.cases[0].name, 'wrong');
        this.result.refused('The address is not whole: its program cannot be read. Ask for the link again.');
      }
      return;
    }
    const known = this.cases.some(c => c.name === name);
    if (language === 'python') byId('language').value = 'python';
    this.choose(known ? name : this.cases[0].name, known && side === 'right' ? 'right' : 'wrong');
  }

  restore(held) {
    this.engine.stop();
    this.shownText++;
    byId('language').value = held.language === 'python' ? 'python' : 'javascript';
    for (const id of ['draws', 'sweeps', 'seed']) if (Number.isFinite(held[id])) byId(id).value = held[id];
    const known = this.cases.find(c => c.name === held.case);
    this.name = known ? known.name : this.cases[0].name;
    this.setOwn(true);
    this.editor.show(String(held.text), this.language());
    this.showSlider();
    this.result.clear();
    this.result.say('', 'This program came with the address. Read it, then press Run.');
    this.engine.warm();
  }

  /** Whether the text is a ready case or has been changed. */
  setOwn(own) {
    this.own = own;
    const option = byId('case').querySelector('option[value="own"]');
    option.hidden = !own;
    byId('case').value = own ? 'own' : this.name;
    if (own) {
      document.querySelectorAll('input[name="side"]').forEach(radio => { radio.checked = false; });
      byId('about').textContent = '';
    }
  }

  choose(name, side) {
    if (name === 'own') return;
    this.engine.stop();
    this.shownText++;
    const found = this.cases.find(c => c.name === name);
    if (this.language() === 'python' && !found.python) byId('language').value = 'javascript';
    const source = found[this.language()][side];
    this.name = name;
    this.setOwn(false);
    document.querySelector(`input[name="side"][value="${side}"]`).checked = true;
    byId('about').textContent = found.about + ' ' + (side === 'right' ? found.right : found.wrong);
    this.editor.show(source, this.language());
    this.showSlider();
    this.result.clear();
    this.result.say('', 'Press Run.');
    this.remember();
    this.engine.warm();
  }

  chooseLanguage() {
    byId('javascript-help').hidden = this.language() === 'python';
    const found = this.cases.find(c => c.name === this.name);
    if (this.language() === 'python' && !found.python) this.name = this.cases.find(c => c.python).name;
    this.choose(this.name, this.side());
    if (this.language() === 'python' && location.protocol === 'file:') {
      this.result.say('', FROM_FILE);
    }
  }

  edited() {
    if (!this.own) this.setOwn(true);
    this.showSlider();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.remember(), 400);
  }

  showSlider() {
    const found = EPSILON.exec(this.editor.text());
    const value = found ? Number(found[2]) : NaN;
    byId('slider').hidden = !(value >= 0 && value <= 1);
    if (byId('slider').hidden) return;
    byId('epsilon').value = value;
    byId('epsilon-value').textContent = String(value);
  }

  /** The slider writes its number into the program: what is judged is what stands there. */
  slide() {
    const value = byId('epsilon').value;
    const found = EPSILON.exec(this.editor.text());
    if (!found) return;
    const from = found.index + found[1].length;
    this.editor.replace(from, from + found[2].length, value);
    byId('epsilon-value').textContent = value;
    if (!this.own) this.setOwn(true);
    if (this.engine.busy()) this.waiting = true;
    else this.run(QUICK_DRAWS);
  }

  /** What the address must hold to show this again. */
  async address() {
    if (!this.own) return ['sampler', this.name, this.side(), ...(this.language() === 'python' ? ['python'] : [])].join('/');
    const held = {case: this.name, language: this.language(), text: this.editor.text()};
    for (const id of ['draws', 'sweeps', 'seed']) held[id] = byId(id).valueAsNumber;
    return 'sampler/program/' + await packed(held);
  }

  async remember() {
    const address = await this.address();
    if (this.shown) write(address);
  }

  async copyLink() {
    await this.remember();
    const link = location.href;
    try {
      await navigator.clipboard.writeText(link);
      byId('link').textContent = 'Copied';
      setTimeout(() => { byId('link').textContent = 'Copy the link'; }, 2000);
    } catch (error) {
      this.result.say('', 'The browser does not let this page copy. The address in its bar is the link.');
    }
  }

  async run(quick) {
    if (this.engine.busy()) return;
    let settings;
    try {
      settings = this.settings();
    } catch (error) {
      this.result.refused(error.message);
      return;
    }
    const looks = typeof quick === 'number';
    if (looks) settings.draws = Math.min(quick, settings.draws);
    this.waiting = false;
    this.full = false;
    this.editor.mark(null);
    byId('run').disabled = true;
    byId('stop').disabled = false;
    if (!looks) this.result.running(this.language() === 'python' ? 'Running. Python takes some seconds to start.' : 'Running.');
    const python = this.language() === 'python';
    const text = this.editor.text();
    const shownText = this.shownText;
    const message = python
      ? {source: text, language: 'python', bridge: byId('bridge').textContent, settings}
      : {source: wrapped(text), language: 'javascript', settings};
    try {
      if (python && location.protocol === 'file:') {
        throw new Error(FROM_FILE);
      }
      const result = await this.engine.call(python ? 'judgePython' : 'judge', message, state => this.result.watch(state));
      this.result.done(result);
    } catch (error) {
      if (shownText !== this.shownText) {
        // Another case was chosen meanwhile: what stands there now is about that.
      } else if (error instanceof Stopped) {
        this.result.clear();
        this.result.say('Stopped', 'There is no verdict. Press Run to begin again.');
      } else {
        this.result.refused(error.message, error.line);
        if (error.line) this.editor.mark(error.line);
      }
    }
    byId('run').disabled = false;
    byId('stop').disabled = true;
    if (this.waiting) this.run(QUICK_DRAWS);
    else if (this.full) this.run();
    if (!looks) this.remember();
  }
}
