// Topics of three words, at temperature t between two topic models.
const words = [0, 1, 1];
const t = 0.4;
const models = [
  {alpha: [0.5, 0.9], phi: [[0.7, 0.3], [0.2, 0.8]]},
  {alpha: [1.2, 0.3], phi: [[0.4, 0.6], [0.9, 0.1]]},
];

const states = [];
for (let n = 0; n < 8; n++) states.push([n & 1, n >> 1 & 1, n >> 2 & 1]);

// How likely word i has topic k, given the topics of the words j.
function weight(model, z, i, k, others) {
  const same = others.filter(j => z[j] === k).length;
  return (same + model.alpha[k]) * model.phi[k][words[i]];
}

const logModel = (model, z) => [0, 1, 2].reduce((sum, i) =>
  sum + Math.log(weight(model, z, i, z[i], [0, 1, 2].filter(j => j < i))), 0);

const logTarget = z => (1 - t) * logModel(models[0], z) + t * logModel(models[1], z);

function step(z, rng) {
  let now = [...z];
  for (let i = 0; i < 3; i++) {
    const others = [0, 1, 2].filter(j => j !== i);
    const weights = [0, 1].map(k => {
      const [from, to] = models.map(model => weight(model, now, i, k, others));
      return from ** (1 - t) * to ** t;
    });
    now[i] = rng.category(weights);
  }
  return now;
}
