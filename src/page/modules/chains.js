import {byId, make} from './dom.js';
import {Engine, Stopped} from './engine.js';
import {ResultView, number} from './results.js';
import {write} from './address.js';

const MODES = {
  diagnose: {
    about: 'Drop the files of one run: CSV with a column chain, one CSV for each chain, the output of Stan, or the JSON of ArviZ, gzipped or not.',
    drops: ['Files of the run'], report: 'diagnose.html',
  },
  compare: {
    about: 'Drop two files with the same columns, such as draws of the model and draws after a sampler. Columns are matched by name.',
    drops: ['First sample', 'Second sample'], report: 'compare.html',
  },
  sbc: {
    about: 'Drop a CSV with columns simulation, draw and the quantities, where draw 0 is the true value; or with columns draws and ranks.',
    drops: ['Table of ranks or draws'], report: 'sbc.html',
  },
};
const MOST_BYTES = 400e6;

/** Bytes of a file; what is gzipped is opened by the browser. */
async function bytes(file) {
  if (file.size > MOST_BYTES) throw new Error(`${file.name} has ${Math.round(file.size / 1e6)} MB: that is more than a browser holds. Type ./plumbline diagnose ${file.name}`);
  const content = new Uint8Array(await file.arrayBuffer());
  const zipped = content[0] === 0x1f && content[1] === 0x8b;
  if (!zipped) return {name: file.name, bytes: content};
  const opened = new Blob([content]).stream().pipeThrough(new DecompressionStream('gzip'));
  try {
    return {name: file.name.replace(/\.gz$/, ''), bytes: new Uint8Array(await new Response(opened).arrayBuffer())};
  } catch (error) {
    throw new Error(`${file.name} begins like a gzip file and cannot be opened: make it again`);
  }
}

/** A place for files: drop them, or choose them. */
class Drop {
  constructor(title, many, onChange) {
    this.files = [];
    this.onChange = onChange;
    this.list = make('ul', {});
    const input = make('input', {type: 'file', multiple: many, onchange: event => {
      this.take(event.target.files);
    }});
    this.element = make('div', {class: 'drop'}, make('label', {}, title + ' ', input),
      make('p', {class: 'hint'}, 'Drop files here, or choose them.'), this.list);
    this.element.addEventListener('dragover', event => { event.preventDefault(); this.element.classList.add('over'); });
    this.element.addEventListener('dragleave', () => this.element.classList.remove('over'));
    this.element.addEventListener('drop', event => {
      event.preventDefault();
      this.element.classList.remove('over');
      this.take(event.dataTransfer.files);
    });
  }

  take(files) {
    this.files = Array.from(files);
    this.list.replaceChildren(...this.files.map(file => make('li', {}, `${file.name}, ${number(Math.ceil(file.size / 1000))} kB`)));
    this.onChange();
  }
}

/** The options of a question, as its command declares them; only what a reader changed is handed on. */
class Options {
  constructor(given) {
    this.fields = given.map(option => {
      const input = make('input', option.kind === 'flag' ? {type: 'checkbox'}
        : option.kind === 'text' ? {type: 'text', autocomplete: 'off'}
          : {type: 'number', step: option.kind === 'whole' ? '1' : 'any'});
      const words = make('span', {}, make('code', {}, option.name), ' ' + option.about);
      return {option, input, label: make('label', {class: option.kind}, ...(option.kind === 'flag' ? [input, words] : [words, input]))};
    });
    this.element = make('div', {class: 'options'}, ...this.fields.map(field => field.label));
  }

  /** By the option's name. */
  values() {
    const values = {};
    for (const {option, input} of this.fields) {
      if (option.kind === 'flag') {
        if (input.checked) values[option.name] = true;
      } else if (input.validity.badInput) {
        throw new Error(`${option.name} must be a number`);
      } else if (input.value.trim() !== '') {
        values[option.name] = option.kind === 'text' ? input.value.trim() : input.valueAsNumber;
      }
    }
    return values;
  }
}

/** The view for files. They are read in a worker of this page, and go nowhere else. */
export class ChainsView {
  constructor() {
    this.engine = new Engine();
    this.mode = 'diagnose';
    this.known = JSON.parse(byId('option-list').textContent);
    document.querySelectorAll('input[name="mode"]').forEach(radio =>
      radio.addEventListener('change', () => this.choose(radio.value)));
    byId('judge').addEventListener('click', () => this.judge());
    byId('stop-chains').addEventListener('click', () => this.engine.stop());
  }

  open(rest) {
    this.choose(MODES[rest] ? rest : this.mode);
  }

  choose(mode) {
    this.engine.stop();
    this.mode = mode;
    document.querySelector(`input[name="mode"][value="${mode}"]`).checked = true;
    const {about, drops, report} = MODES[mode];
    byId('mode-about').textContent = about;
    this.drops = drops.map(title => new Drop(title, mode === 'diagnose', () => this.ready()));
    byId('drops').replaceChildren(make('div', {class: 'drops' + (drops.length > 1 ? ' two' : '')}, ...this.drops.map(drop => drop.element)));
    this.options = new Options(this.known[mode]);
    byId('option-fields').replaceChildren(this.options.element);
    this.result = new ResultView(byId('chains-result'), {report});
    write('chains', mode);
    this.ready();
    this.engine.warm();
  }

  ready() {
    byId('judge').disabled = this.engine.busy() || this.drops.some(drop => drop.files.length === 0);
    // One run is judged as soon as its files are there: nothing else has to be said.
    if (!byId('judge').disabled) this.judge();
  }

  async judge() {
    byId('judge').disabled = true;
    byId('stop-chains').disabled = false;
    this.result.clear();
    this.result.running(`Reading ${this.drops.flatMap(drop => drop.files).map(file => file.name).join(', ')}.`);
    const mode = this.mode;
    const result = this.result;
    try {
      const settings = this.options.values();
      const chosen = this.drops.flatMap(drop => drop.files);
      const files = [];
      for (const file of chosen) files.push(await bytes(file));
      const answer = await this.engine.call(mode, {files, settings}, state => result.watch(state));
      result.done(answer);
    } catch (error) {
      if (error instanceof Stopped) {
        result.clear();
        result.say('Stopped', 'There is no answer.');
      } else {
        result.refused(error.message);
      }
    }
    byId('stop-chains').disabled = true;
    byId('judge').disabled = this.drops.some(drop => drop.files.length === 0);
  }
}
