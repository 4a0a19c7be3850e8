import {byId, make} from './dom.js';
import {Engine} from './engine.js';
import {colouredLines} from './editor.js';
import {ResultView} from './results.js';
import {write} from './address.js';

/** Without the signs by which Markdown sets words off. */
function plain(text) {
  return text.replace(/`/g, '').replace(/\b_([^_\s]+)_\b/g, '$1').replace(/(^|\s)_([^_\s]+)_(?=\W|$)/g, '$1$2');
}

/** Exhibits: a riddle first, and the answer when it is solved or asked for. */
export class MuseumView {
  constructor() {
    this.engine = new Engine();
    this.exhibits = null;
    this.at = 0;
    byId('exhibit').addEventListener('change', () => this.go(byId('exhibit').selectedIndex));
    byId('previous').addEventListener('click', () => this.go(this.at - 1));
    byId('next').addEventListener('click', () => this.go(this.at + 1));
  }

  async open(rest) {
    if (!this.exhibits) {
      const room = byId('exhibit-room');
      room.replaceChildren(make('p', {role: 'status'}, 'Opening the museum.'));
      try {
        this.exhibits = await this.engine.call('exhibits', {});
      } catch (error) {
        room.replaceChildren(make('p', {role: 'alert'}, 'The museum cannot be opened: ' + error.message));
        return;
      }
      byId('exhibit').replaceChildren(...this.exhibits.map(exhibit => make('option', {}, `${exhibit.name}: ${exhibit.program}`)));
    }
    const named = this.exhibits.findIndex(exhibit => exhibit.name === rest);
    this.go(Math.max(0, named));
  }

  go(index) {
    if (!this.exhibits || this.exhibits.length === 0) return;
    const n = this.exhibits.length;
    this.at = (index % n + n) % n;
    this.engine.stop();
    const exhibit = this.exhibits[this.at];
    byId('exhibit').selectedIndex = this.at;
    write('museum', exhibit.name);
    this.riddle(exhibit);
  }

  riddle(exhibit) {
    this.tries = 0;
    this.say = make('p', {role: 'status', 'aria-live': 'polite'}, 'Which line is wrong? Choose it.');
    const lines = colouredLines(exhibit.wrong.source, 'java').map((pieces, i) =>
      make('li', {}, make('button', {type: 'button', 'aria-label': `Line ${i + 1}: ${pieces.map(p => p.textContent || p).join('')}`,
        onclick: event => this.guess(exhibit, i + 1, event.currentTarget)}, ...pieces)));
    this.list = make('ol', {class: 'listing'}, ...lines);
    this.answer = make('div', {});
    byId('exhibit-room').replaceChildren(
      // The title would give the answer away.
      this.title = make('h2', {}, exhibit.program), this.say, this.list,
      make('div', {class: 'bar'}, make('button', {type: 'button', id: 'answer', onclick: () => this.reveal(exhibit, 'The answer.')}, 'Show the answer')),
      this.answer);
  }

  guess(exhibit, line, button) {
    if (exhibit.wrong.lines.includes(line)) {
      this.reveal(exhibit, this.tries === 0 ? `Line ${line} it is, at the first try.` : `Line ${line} it is.`);
      return;
    }
    this.tries++;
    button.classList.add('guess');
    button.setAttribute('aria-pressed', 'true');
    this.say.textContent = `Line ${line} is as it should be. Try another.`;
  }

  async reveal(exhibit, words) {
    this.say.textContent = words;
    this.title.textContent = `${exhibit.title} (${exhibit.program})`;
    this.list.remove();
    byId('answer').remove();
    const side = (title, code, mark) => make('div', {}, make('h2', {}, title),
      make('ol', {class: 'listing'}, ...colouredLines(code.source, 'java').map((pieces, i) =>
        make('li', {}, make('span', {class: 'line' + (code.lines.includes(i + 1) ? ' ' + mark : '')}, ...pieces)))));
    const wrong = make('div', {}), mended = make('div', {});
    const about = make('div', {}, ...(exhibit.about ? [make('p', {}, plain(exhibit.about))] : []),
      ...(exhibit.factor ? [make('p', {}, 'Missing factor: ' + plain(exhibit.factor))] : []),
      ...(exhibit.thread ? [make('p', {}, 'The thread: ', make('a', {href: exhibit.thread, rel: 'noreferrer'}, exhibit.thread))] : []));
    const left = side('As it was', exhibit.wrong, 'bad-line'), right = side('Mended', exhibit.mended, 'good-line');
    left.append(wrong);
    right.append(mended);
    this.answer.replaceChildren(about, make('div', {class: 'pair'}, left, right));
    for (const [name, place] of [['wrong', wrong], ['mended', mended]]) {
      const view = new ResultView(place, {report: `${exhibit.name}-${name}.html`});
      view.running('Computing.');
      try {
        // Meanwhile the reader may have gone on to another one.
        if (this.exhibits[this.at] !== exhibit) return;
        view.done(await this.engine.call('exhibit', {name: exhibit.name, side: name}));
      } catch (error) {
        view.refused(error.message);
      }
    }
  }
}
