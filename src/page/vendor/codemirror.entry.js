export {EditorState, StateEffect, StateField, Compartment} from '@codemirror/state';
export {EditorView, Decoration, keymap, lineNumbers, highlightActiveLine, drawSelection} from '@codemirror/view';
export {history, historyKeymap, defaultKeymap} from '@codemirror/commands';
export {indentOnInput, indentUnit, bracketMatching, syntaxHighlighting} from '@codemirror/language';
export {classHighlighter, highlightCode} from '@lezer/highlight';
export {javascriptLanguage as javascript} from '@codemirror/lang-javascript';
export {pythonLanguage as python} from '@codemirror/lang-python';
export {javaLanguage as java} from '@codemirror/lang-java';
