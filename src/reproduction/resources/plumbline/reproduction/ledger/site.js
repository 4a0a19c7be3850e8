'use strict';

// Formulas, where KaTeX is there; elsewhere they stay in LaTeX. A line may end at a wide space.
if (window.renderMathInElement) {
  document.querySelectorAll('.text_cell_render').forEach(cell => window.renderMathInElement(cell, {
    delimiters: [
      {left: '$$', right: '$$', display: true},
      {left: '$', right: '$', display: false},
    ],
    preProcess: math => math.includes('\\begin') ? math : math.replace(/\\q?quad\b/g, '$&\\allowbreak '),
    throwOnError: false,
  }));
}

// A display that is too wide is broken between its formulas first, and within one only then.
document.querySelectorAll('.katex-display > .katex > .katex-html').forEach(display => {
  let formula = null;
  display.querySelectorAll(':scope > .katex-base').forEach(base => {
    if (!formula) {
      formula = document.createElement('span');
      formula.className = 'formula';
      base.before(formula);
    }
    formula.append(base);
    if (base.querySelector(':scope > .allowbreak')) formula = null;
  });
});

// A long path in a cell of a table may be broken where a folder ends.
document.querySelectorAll('.notebook td').forEach(cell => cell.childNodes.forEach(node => {
  if (node.nodeType === Node.TEXT_NODE && /\S{24}/.test(node.data)) {
    const parts = node.data.split(/(?<=\/)/);
    node.replaceWith(...parts.flatMap((part, i) => i ? [document.createElement('wbr'), part] : [part]));
  }
}));

// What no line break makes narrow enough is set tighter, then smaller, down to what can still be read.
function fit(elements, isTooWide, standard, least) {
  document.querySelectorAll(elements).forEach(element => {
    element.style.fontSize = '';
    element.classList.remove('tight');
    if (isTooWide(element)) element.classList.add('tight');
    for (let size = standard - 5; size >= least && isTooWide(element); size -= 5) {
      element.style.fontSize = size + '%';
    }
  });
}
function fitAll() {
  fit('.katex-display', e => e.scrollWidth > e.clientWidth, 100, 50);
  fit('.output_text pre', e => e.scrollWidth > e.clientWidth, 82, 62);
  fit('.notebook table', e => e.offsetWidth > e.parentElement.clientWidth, 90, 60);
}
addEventListener('resize', fitAll);
if (document.fonts) document.fonts.ready.then(fitAll);

// A notebook folds the code of such cells, and so does its page.
document.querySelectorAll('.celltag_hide-input > .input').forEach(input => {
  const folded = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = 'The code of this cell';
  input.before(folded);
  folded.append(summary, input);
});

// An option stays whole: browsers would break "--rung" behind its dashes.
document.querySelectorAll('.notebook code').forEach(command => {
  if (command.closest('pre') || !command.textContent.includes(' -')) return;
  command.replaceChildren(...command.textContent.split(/( +)/).map(text => {
    if (!text.startsWith('-')) return text;
    const word = document.createElement('span');
    word.className = 'word';
    word.textContent = text;
    return word;
  }));
});

// A line of code that is too long ends before a dot or behind an opening bracket, as one would write it.
document.querySelectorAll('.input_area pre span').forEach(token => {
  const text = token.textContent;
  if (text.endsWith('.')) token.firstChild.splitText(text.length - 1).before(document.createElement('wbr'));
  if (text.endsWith('(')) token.after(document.createElement('wbr'));
});

// A sentence goes on below; a table in fixed pitch keeps its columns and is scrolled.
document.querySelectorAll('.output_text pre').forEach(output => {
  output.classList.toggle('sentence', !output.textContent.trim().includes('\n'));
});

// A picture that was made smaller to fit shows its own size when it is clicked, and again when clicked.
document.querySelectorAll('.output_png img').forEach(picture => {
  picture.addEventListener('click', () => picture.classList.toggle('whole'));
});

fitAll();
