// Collapsed Gibbs for topics. Each token has a document and a word.
const tokens = [{d: 0, w: 0}, {d: 0, w: 1}, {d: 1, w: 0}];
const K = 2, V = 2, alpha = 0.7, beta = 0.4;

const states = [];
for (let n = 0; n < 8; n++) states.push([n & 1, n >> 1 & 1, n >> 2 & 1]);

// How many of the tokens "seen" have this topic, and how many of those a document or a word.
const count = (z, seen, test) => seen.filter(j => test(z[j], tokens[j])).length;

function weight(z, i, k, seen) {
  const {d, w} = tokens[i];
  return (count(z, seen, (t, o) => t === k && o.d === d) + alpha)
    * (count(z, seen, (t, o) => t === k && o.w === w) + beta)
    / (count(z, seen, t => t === k) + V * beta);
}

// The joint law, token after token: each given those before it.
function logTarget(z) {
  let sum = 0;
  for (let i = 0; i < 3; i++) {
    const before = [0, 1, 2].filter(j => j < i);
    sum += Math.log(weight(z, i, z[i], before));
  }
  return sum;
}

function draw(z, i, seen, rng) {
  const after = [...z];
  after[i] = rng.category([0, 1].map(k => weight(z, i, k, seen)));
  return after;
}

const kernels = {
  "topic of token 1": (z, rng) => draw(z, 0, [1, 2], rng),
  "topic of token 2": (z, rng) => draw(z, 1, [0, 2], rng),
  "topic of token 3": (z, rng) => draw(z, 2, [0, 1], rng),
};
