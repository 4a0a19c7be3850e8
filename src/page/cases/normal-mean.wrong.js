// mu ~ N(0, 1);  y | mu ~ N(mu, 1).  Hence mu | y ~ N(y / 2, 1 / 2).
const epsilon = 1;    // 0: right; 1: the square root is forgotten

function prior(rng) {
  return rng.normal(0, 1);
}

function simulate(mu, rng) {
  return rng.normal(mu, 1);
}

function step(mu, y, rng) {
  const root = Math.pow(2, (1 + epsilon) / 2);
  return y / 2 + rng.normal(0, 1) / root;
}

const functions = {
  "mu": (mu, y) => mu,
  "mu * y": (mu, y) => mu * y,
};
