// rate ~ Gamma(2, 1);  y | rate ~ Poisson(rate).  A random walk of log(rate).
function prior(rng) {
  return rng.gamma(2, 1);
}

function simulate(rate, rng) {
  return rng.poisson(rate);
}

function logDensity(rate, y) {
  return Math.log(rate) - rate + y * Math.log(rate) - rate;
}

function step(rate, y, rng) {
  const proposal = rate * Math.exp(rng.normal(0, 1));
  let ratio = logDensity(proposal, y) - logDensity(rate, y);
  ratio += Math.log(proposal) - Math.log(rate);    // the proposals back and forth
  return rng.bernoulliLog(ratio) ? proposal : rate;
}

const functions = {
  "rate": (rate, y) => rate,
  "log rate": (rate, y) => Math.log(rate),
  "rate * y": (rate, y) => rate * y,
};
