import {make, save} from './dom.js';
import {Pictures} from './charts.js';

const MOST_ROWS = 200;
const FEW_ROWS = 12;
const MARKS = {PASS: 'pass', FAIL: 'fail', INCONCLUSIVE: 'inconclusive', UNDECIDED: 'inconclusive'};
/** How a command begins its first line: the word is shown already. */
const WORD = /^(PASS|FAIL|INCONCLUSIVE|CONVERGED|NOT CONVERGED|UNDECIDED|NOT TESTED)[:,;]?\s*/;

/** A number as a reader wants it: five digits, and powers of ten where they are shorter. */
export function number(value) {
  if (value === null || value === undefined || Number.isNaN(value)) return '-';
  if (!Number.isFinite(value)) return value > 0 ? 'Inf' : '-Inf';
  if (Number.isInteger(value) && Math.abs(value) < 1e9) return String(value);
  const size = Math.abs(value);
  return size < 1e-3 || size >= 1e7 ? value.toExponential(2) : String(Number(value.toPrecision(5)));
}

function rows(given) {
  return given.columns.length ? given.columns[0].values.length : 0;
}

function table(given) {
  const all = rows(given);
  const head = make('tr', {}, ...given.columns.map(column =>
    make('th', {scope: 'col', class: column.type === 'number' ? 'number' : null}, column.name)));
  const bad = new Set(given.bad || []);
  const body = [];
  for (let i = 0; i < Math.min(all, MOST_ROWS); i++) {
    body.push(make('tr', {class: bad.has(i) ? 'bad' : null}, ...given.columns.map(column => {
      const value = column.values[i];
      if (column.type === 'number') return make('td', {class: 'number'}, number(value));
      const text = value === null || value === undefined ? '' : String(value);
      return make('td', {class: text.length > 40 ? 'long' : null}, text);
    })));
  }
  const shown = all > MOST_ROWS ? make('p', {class: 'hint'}, `The first ${MOST_ROWS} of ${all} rows. The report has all.`) : null;
  const long = all > FEW_ROWS;
  const drawn = make('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Table: ' + given.name},
    make('table', {}, make('caption', {class: long ? 'aloud' : null}, given.name), make('thead', {}, head), make('tbody', {}, ...body)), shown);
  return long ? make('details', {}, make('summary', {}, `${given.name} (${all} rows)`), drawn) : drawn;
}

/** Where a verdict is shown: said aloud once, then pictures, tables and the report to keep. */
export class ResultView {
  constructor(place, {report}) {
    this.report = report;
    this.place = place;
    this.verdict = make('p', {class: 'verdict'});
    this.sentence = make('p', {});
    this.guilty = make('p', {class: 'guilty', hidden: true});
    this.status = make('div', {role: 'status', 'aria-live': 'polite', 'aria-atomic': 'true'}, this.verdict, this.sentence, this.guilty);
    this.bar = make('progress', {'aria-label': 'Progress', max: 1, value: 0, hidden: true});
    const pictures = make('div', {class: 'pictures'});
    this.pictures = new Pictures(pictures);
    this.tables = make('div', {});
    this.keep = make('div', {class: 'bar'});
    place.replaceChildren(this.status, this.bar, pictures, this.tables, this.keep);
  }

  /** Something that is no verdict: what to do, or why there is none. */
  say(word, text, mark) {
    this.verdict.className = 'verdict ' + (mark || '');
    this.verdict.replaceChildren(...(word ? [make('span', {class: 'word'}, word)] : []));
    this.sentence.textContent = text;
    this.guilty.hidden = true;
  }

  clear() {
    this.pictures.show([]);
    this.tables.replaceChildren();
    this.keep.replaceChildren();
    this.bar.hidden = true;
  }

  running(text) {
    this.say('', text);
    this.tables.replaceChildren();
    this.keep.replaceChildren();
    this.bar.removeAttribute('value');
    this.bar.hidden = false;
  }

  watch(state) {
    if (state.total > 0) this.bar.value = state.done / state.total;
    if (state.pictures) this.pictures.show(state.pictures);
  }

  done(result) {
    this.bar.hidden = true;
    const verdict = String(result.verdict || '');
    this.verdict.className = 'verdict ' + (MARKS[verdict] || '');
    const first = String(result.firstLine || '');
    const rest = first.replace(WORD, '') || String(result.text || '').split('\n')[0];
    this.verdict.replaceChildren(make('span', {class: 'word'}, verdict), ' ' + rest);
    this.sentence.textContent = result.sentence && result.sentence !== first ? result.sentence : '';
    const guilty = result.guilty || [];
    this.guilty.hidden = guilty.length === 0;
    this.guilty.textContent = guilty.length ? (guilty.length > 1 ? 'Guilty kernels: ' : 'Guilty kernel: ') + guilty.join(', ') : '';
    this.pictures.show(result.pictures || []);
    this.tables.replaceChildren(...(result.tables || []).filter(rows).map(table));
    // With all their digits, for whoever drives the page by a program.
    this.place.plumblineTables = result.tables;
    this.place.plumblineNumbers = result.numbers;
    if (result.text) {
      this.tables.append(make('details', {}, make('summary', {}, 'As the command prints it'),
        make('div', {class: 'printed code', tabindex: '0', role: 'region', 'aria-label': 'As the command prints it'}, result.text)));
    }
    this.keep.replaceChildren(...(result.html
      ? [make('button', {type: 'button', onclick: () => save(this.report, result.html, 'text/html')}, 'Save the report')] : []));
  }

  refused(message, line) {
    this.clear();
    this.say('No verdict', (line ? `Line ${line}: ` : '') + message);
  }
}
