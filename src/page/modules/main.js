import {byId} from './dom.js';
import {parts} from './address.js';
import {SamplerView} from './sampler.js';
import {MuseumView} from './museum.js';
import {ChainsView} from './chains.js';
import {startTheme} from './theme.js';

const TITLES = {sampler: 'Is this sampler right?', museum: 'The museum of wrong samplers', chains: 'Read my chains'};
// What CodeMirror's own styles carry, so that the policy of the page lets them in, and no others.
const NONCE = 'plumbline';

function start() {
  startTheme();
  const views = {sampler: new SamplerView(NONCE), museum: new MuseumView(), chains: new ChainsView()};
  let current = null;

  function go(moveFocus) {
    const {view, rest} = parts();
    const name = views[view] ? view : 'sampler';
    const changed = name !== current;
    for (const other of Object.keys(views)) {
      byId('view-' + other).hidden = other !== name;
      views[other].shown = other === name;
      const anchor = document.querySelector(`nav a[href="#${other}"]`);
      if (other === name) anchor.setAttribute('aria-current', 'page');
      else anchor.removeAttribute('aria-current');
    }
    current = name;
    document.title = TITLES[name] + ' Plumbline';
    if (moveFocus && changed) byId('main').focus();
    views[name].open(rest);
  }

  addEventListener('hashchange', () => go(true));
  go(false);
  document.documentElement.dataset.ready = 'true';
}

// A browser that lacks something says so, in place of a page that does nothing.
try {
  if (typeof Worker === 'undefined' || typeof CompressionStream === 'undefined') {
    throw new Error('this browser is too old: it has no workers or no CompressionStream. Open the page in one of 2023 or later');
  }
  start();
} catch (error) {
  byId('fault').hidden = false;
  byId('fault').textContent = 'The page could not start: ' + error.message + '.';
}
