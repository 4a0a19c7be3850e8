import {make} from './dom.js';

// CodeMirror 6, bundled once: see vendor/README.md.
const {
  EditorState, EditorView, Decoration, StateEffect, StateField, Compartment,
  keymap, lineNumbers, highlightActiveLine, drawSelection, history: undoing, historyKeymap, defaultKeymap,
  indentOnInput, indentUnit, bracketMatching, syntaxHighlighting, classHighlighter, javascript, python, java, highlightCode,
} = CodeMirror;

const LANGUAGES = {javascript, python, java};
const markLine = StateEffect.define();
const markedLine = StateField.define({
  create: () => Decoration.none,
  update(marks, change) {
    for (const effect of change.effects) {
      if (effect.is(markLine)) {
        return effect.value === null ? Decoration.none
          : Decoration.set([Decoration.line({class: 'wrong-line'}).range(effect.value)]);
      }
    }
    return change.docChanged ? Decoration.none : marks;
  },
  provide: field => EditorView.decorations.from(field),
});

/** The editor. The key Tab is left to the page, so that the keyboard is never caught. */
export class Editor {
  constructor(place, {label, hint, nonce, onRun, onChange}) {
    this.language = new Compartment();
    this.quiet = false;
    this.view = new EditorView({
      parent: place,
      state: EditorState.create({
        extensions: [
          EditorView.cspNonce.of(nonce),
          lineNumbers(), undoing(), drawSelection(), highlightActiveLine(), indentOnInput(), bracketMatching(),
          indentUnit.of('  '), markedLine, EditorView.lineWrapping,
          syntaxHighlighting(classHighlighter),
          this.language.of(javascript.extension),
          EditorView.contentAttributes.of({'aria-label': label, 'aria-describedby': hint, spellcheck: 'false'}),
          keymap.of([
            {key: 'Mod-Enter', run: () => { onRun(); return true; }},
            ...defaultKeymap, ...historyKeymap,
          ]),
          EditorView.updateListener.of(update => {
            if (update.docChanged && !this.quiet) onChange();
          }),
        ],
      }),
    });
  }

  text() {
    return this.view.state.doc.toString();
  }

  /** Puts a text in place of what is there, without telling the listener. */
  show(text, language) {
    this.quiet = true;
    this.view.dispatch({
      changes: {from: 0, to: this.view.state.doc.length, insert: text.replace(/\n$/, '')},
      effects: language ? this.language.reconfigure(LANGUAGES[language].extension) : [],
    });
    this.quiet = false;
  }

  /** Replaces a piece of the text and leaves the rest, with the cursor, where it is. */
  replace(from, to, text) {
    this.quiet = true;
    this.view.dispatch({changes: {from, to, insert: text}});
    this.quiet = false;
  }

  /** Marks a line, counted from 1, as the one that is at fault. */
  mark(line) {
    const known = line >= 1 && line <= this.view.state.doc.lines;
    const from = known ? this.view.state.doc.line(line).from : null;
    const effects = [markLine.of(from)];
    if (known) effects.push(EditorView.scrollIntoView(from, {y: 'nearest'}));
    this.view.dispatch({effects});
  }
}

/** Lines of code, each a list of coloured pieces. */
export function colouredLines(source, language) {
  const lines = [[]];
  const parser = LANGUAGES[language].parser;
  highlightCode(source, parser.parse(source), classHighlighter,
    (text, classes) => lines[lines.length - 1].push(classes ? make('span', {class: classes}, text) : text),
    () => lines.push([]));
  return lines;
}
