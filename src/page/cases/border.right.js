// Metropolis on 0, ..., 9.
const states = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

const logTarget = x => -0.3 * (x - 3) ** 2;

function step(x, rng) {
  let y = x + (rng.bernoulli(0.5) ? 1 : -1);
  if (y < 0) return x;
  if (y > 9) return x;
  return rng.bernoulliLog(logTarget(y) - logTarget(x)) ? y : x;
}
