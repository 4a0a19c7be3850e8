// The address after # holds what is shown: a view and, for the sampler, a ready case or a text of one's own,
// compressed. Nothing of it is sent to a server: a browser keeps that part to itself.

const MOST_CHARACTERS = 200000;

async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

function toText(bytes) {
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function toBytes(text) {
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0));
}

/** A value as the end of an address. */
export async function packed(value) {
  return toText(await through(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream('deflate-raw')));
}

/** The value that was packed; an error if the address is not whole. */
export async function unpacked(text) {
  const bytes = await through(toBytes(text), new DecompressionStream('deflate-raw'));
  if (bytes.length > MOST_CHARACTERS) throw new Error('too long');
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** The view and what follows it: #museum/pymc-301 is "museum" and "pymc-301". */
export function parts() {
  const [view, ...rest] = location.hash.replace(/^#/, '').split('/');
  return {view: view || 'sampler', rest: decodeURIComponent(rest.join('/'))};
}

/** Writes the address, without a new entry in the browser's history. */
export function write(view, rest) {
  history.replaceState(null, '', '#' + view + (rest ? '/' + rest : ''));
}
