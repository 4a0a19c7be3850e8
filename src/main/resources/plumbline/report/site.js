'use strict';

// Formulas, where KaTeX is there; elsewhere they stay in LaTeX.
if (window.renderMathInElement) {
  document.querySelectorAll('.text_cell_render').forEach(cell => window.renderMathInElement(cell, {
    delimiters: [
      {left: '$$', right: '$$', display: true},
      {left: '$', right: '$', display: false},
    ],
    throwOnError: false,
  }));
}

// A display that no line break makes narrow enough is set smaller, down to what can still be read.
function fitDisplays() {
  document.querySelectorAll('.katex-display').forEach(display => {
    display.style.fontSize = '';
    for (let size = 95; size >= 50 && display.scrollWidth > display.clientWidth; size -= 5) {
      display.style.fontSize = size + '%';
    }
  });
}
fitDisplays();
addEventListener('resize', fitDisplays);
if (document.fonts) document.fonts.ready.then(fitDisplays);

// A notebook folds the code of such cells, and so does its page.
document.querySelectorAll('.celltag_hide-input > .input').forEach(input => {
  const folded = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = 'The code of this cell';
  input.before(folded);
  folded.append(summary, input);
});

// A sentence goes on below; a table in fixed pitch keeps its columns and is scrolled.
document.querySelectorAll('.output_text pre').forEach(output => {
  output.classList.toggle('sentence', !output.textContent.trim().includes('\n'));
});
