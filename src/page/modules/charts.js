import {colour, make} from './dom.js';

// uPlot draws; the numbers of every picture come from the core.
const LINES = 5;
const HEIGHTS = {pp: 240, trace: 180, ranks: 180, ecdf: 220};
const all = new Set();

function lineColour(i) {
  return colour('line-' + (i % LINES + 1));
}

/** Series may have an x of their own: uPlot wants one x for all, with gaps that it is told to bridge. */
function aligned(picture) {
  const series = picture.series;
  if (!series.some(s => s.x)) return [picture.x || indices(series[0].values.length), ...series.map(s => s.values)];
  return uPlot.join(series.map(s => [s.x || picture.x, s.values]));
}

function indices(n) {
  return Float64Array.from({length: n}, (unused, i) => i + 1);
}

/** The data of uPlot: x, the series, and at the end the band. */
function data(picture) {
  const rows = aligned(picture).map(row => Array.from(row, v => (v === null || Number.isNaN(v) ? null : v)));
  if (picture.band) rows.push(Array.from(picture.band.low), Array.from(picture.band.high));
  return rows;
}

/** Where the line of two equal laws lies. */
function diagonal(plot) {
  const pen = plot.ctx;
  pen.save();
  pen.strokeStyle = colour('strong-rule');
  pen.setLineDash([5 * uPlot.pxRatio, 4 * uPlot.pxRatio]);
  pen.beginPath();
  pen.moveTo(plot.valToPos(0, 'x', true), plot.valToPos(0, 'y', true));
  pen.lineTo(plot.valToPos(1, 'x', true), plot.valToPos(1, 'y', true));
  pen.stroke();
  pen.restore();
}

function options(picture, width) {
  const axis = label => ({
    label, labelSize: 22, labelFont: '12px system-ui', font: '11px system-ui', stroke: colour('quiet'),
    grid: {stroke: colour('rule'), width: 1}, ticks: {stroke: colour('rule'), width: 1, size: 4}, size: 46, gap: 3,
  });
  const steps = picture.kind === 'ranks' ? uPlot.paths.stepped({align: 1}) : undefined;
  const series = picture.series.map((s, i) => ({
    label: s.name, stroke: lineColour(i), width: picture.kind === 'trace' ? 1 : 2,
    points: {show: false}, spanGaps: true, paths: steps,
  }));
  const bands = [];
  const aside = {points: {show: false}, spanGaps: true};
  if (picture.band) {
    const low = series.length + 1;
    series.push({label: 'band, low', stroke: colour('strong-rule'), width: 0.5, paths: steps, ...aside});
    series.push({label: 'band, high', stroke: colour('strong-rule'), width: 0.5, paths: steps, ...aside});
    bands.push({series: [low + 1, low], fill: colour('band')});
  }
  const unit = picture.kind === 'pp';
  return {
    width, height: Math.min(HEIGHTS[picture.kind] || 220, unit ? width : 1000),
    scales: {x: {time: false, range: unit ? [0, 1] : undefined}, y: {range: unit ? [0, 1] : undefined}},
    axes: [{...axis(picture.xLabel || ''), size: 30}, axis(picture.yLabel || '')],
    legend: {show: false}, cursor: {show: false}, hooks: unit ? {drawAxes: [diagonal]} : {},
    series: [{}, ...series], bands,
  };
}

const KINDS = {pp: 'PP plot', trace: 'trace', ranks: 'ranks', ecdf: 'difference, with its band'};

function caption(picture) {
  return KINDS[picture.kind] ? `${picture.title}: ${KINDS[picture.kind]}` : picture.title;
}

/** In words, for those who do not see the picture; its numbers stand in the tables. */
function words(picture) {
  const names = picture.series.map(s => s.name).join(', ');
  let text = `${caption(picture)}. Lines: ${names}.`;
  if (picture.kind === 'pp') {
    const far = Math.max(...picture.series.flatMap(s =>
      Array.from(s.values, (y, i) => Math.abs(y - (s.x || picture.x)[i])).filter(d => !Number.isNaN(d))));
    text += ` Largest distance from the diagonal: ${far.toFixed(3)}.`;
  }
  return text;
}

/** One picture that can be drawn again with other numbers. */
class Chart {
  constructor(picture) {
    this.shape = shape(picture);
    this.place = make('div', {role: 'img'});
    const lines = picture.series.length > 1
      ? make('ul', {class: 'legend', 'aria-hidden': 'true'}, ...picture.series.map((s, i) => {
        const item = make('li', {}, s.name);
        item.style.setProperty('--swatch', `var(--line-${i % LINES + 1})`);
        return item;
      })) : null;
    this.element = make('figure', {}, make('figcaption', {}, caption(picture)), this.place, lines);
    this.plot = null;
    this.show(picture);
    this.watcher = new ResizeObserver(() => this.fit());
    this.watcher.observe(this.place);
    all.add(this);
  }

  show(picture) {
    this.picture = picture;
    this.place.setAttribute('aria-label', words(picture));
    if (this.plot) this.plot.setData(data(picture));
  }

  fit() {
    const width = Math.floor(this.place.clientWidth);
    if (width < 40) return;
    if (!this.plot) this.draw(width);
    else if (Math.abs(this.plot.width - width) > 1) {
      this.plot.setSize({width, height: options(this.picture, width).height});
    }
  }

  draw(width) {
    if (this.plot) this.plot.destroy();
    this.plot = new uPlot(options(this.picture, width), data(this.picture), this.place);
  }

  /** With the colours that hold now. */
  colourAgain() {
    if (this.plot) this.draw(this.plot.width);
  }

  remove() {
    this.watcher.disconnect();
    if (this.plot) this.plot.destroy();
    this.element.remove();
    all.delete(this);
  }
}

function shape(picture) {
  return JSON.stringify([picture.kind, picture.title, picture.series.map(s => s.name), Boolean(picture.band), picture.series[0].values.length]);
}

/** The matrix of a step: the darker a cell, the likelier the move. */
function matrix(picture) {
  const n = picture.n;
  const size = Math.max(4, Math.min(22, Math.floor(300 / n)));
  const canvas = make('canvas', {
    width: n * size, height: n * size, role: 'img',
    'aria-label': `${picture.title}: ${n} by ${n} probabilities. The numbers stand in the table.`,
  });
  const paint = () => {
    const pen = canvas.getContext('2d');
    pen.globalAlpha = 1;
    pen.fillStyle = colour('shade');
    pen.fillRect(0, 0, n * size, n * size);
    pen.fillStyle = colour('line-1');
    for (let i = 0; i < n * n; i++) {
      pen.globalAlpha = Math.sqrt(Math.max(0, picture.values[i]));
      pen.fillRect(i % n * size, Math.floor(i / n) * size, size - 1, size - 1);
    }
  };
  paint();
  const element = make('figure', {}, make('figcaption', {}, picture.title + ': from row to column'), canvas);
  const drawn = {element, shape: null, colourAgain: paint, remove() { element.remove(); all.delete(drawn); }};
  all.add(drawn);
  return drawn;
}

/** Pictures in one place. What has the same lines as before is drawn anew in its old frame. */
export class Pictures {
  constructor(place) {
    this.place = place;
    this.charts = [];
  }

  show(pictures) {
    const same = pictures.length === this.charts.length
      && pictures.every((picture, i) => picture.kind !== 'matrix' && this.charts[i].shape === shape(picture));
    if (same) {
      pictures.forEach((picture, i) => this.charts[i].show(picture));
      return;
    }
    this.charts.forEach(chart => chart.remove());
    this.charts = pictures.map(picture => (picture.kind === 'matrix' ? matrix(picture) : new Chart(picture)));
    this.place.replaceChildren(...this.charts.map(chart => chart.element));
  }
}

/** After light has become dark, or dark light. */
export function colourAllAgain() {
  all.forEach(chart => chart.colourAgain());
}
