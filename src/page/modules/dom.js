/** An element by its id, which must be there. */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error('no element ' + id);
  return element;
}

/** A new element with attributes, listeners (onclick: ...) and children (elements or text). */
export function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(name, value);
  }
  element.append(...children.filter(child => child !== null && child !== undefined));
  return element;
}

/** Hands a text to the reader as a file. */
export function save(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], {type}));
  const anchor = make('a', {href: address, download: name});
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** A value of the stylesheet. */
export function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
}
