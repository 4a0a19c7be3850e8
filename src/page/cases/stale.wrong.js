// A Gibbs sweep over two dependent coordinates, each 0, 1 or 2.
const values = [0, 1, 2];
const states = values.flatMap(a => values.map(b => [a, b]));

const logTarget = ([a, b]) => 0.8 * a * b - 0.6 * a - 0.9 * b;

function step([a, b], rng) {
  const newA = rng.categoryLog(values.map(v => logTarget([v, b])));
  const newB = rng.categoryLog(values.map(v => logTarget([a, v])));
  return [newA, newB];
}
