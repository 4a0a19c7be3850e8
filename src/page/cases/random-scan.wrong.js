// Two dependent coordinates, each 0, 1 or 2.
const values = [0, 1, 2];
const states = values.flatMap(a => values.map(b => [a, b]));

const logTarget = ([a, b]) => 0.8 * a * b - 0.6 * a - 0.9 * b;

function step([a, b], rng) {
  const first = rng.bernoulli(a > b ? 0.8 : 0.3);
  if (first) {
    return [rng.categoryLog(values.map(v => logTarget([v, b]))), b];
  }
  return [a, rng.categoryLog(values.map(v => logTarget([a, v])))];
}
