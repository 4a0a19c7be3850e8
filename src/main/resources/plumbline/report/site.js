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
