import {byId} from './dom.js';
import {colourAllAgain} from './charts.js';

function show(dark) {
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  byId('theme').textContent = dark ? 'Light' : 'Dark';
  colourAllAgain();
}

/** Light or dark as the system has it, until the reader chooses. */
export function startTheme() {
  const system = matchMedia('(prefers-color-scheme: dark)');
  let chosen = false;
  system.addEventListener('change', () => { if (!chosen) show(system.matches); });
  byId('theme').addEventListener('click', () => {
    chosen = true;
    show(document.documentElement.dataset.theme !== 'dark');
  });
  show(system.matches);
}
