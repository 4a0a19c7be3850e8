// State [edge, i, j, topic]: is there an edge, the two prevalences (on a grid), the topic of one token.
const grid = [-1, 0, 1];
const rho = 0.6, edgeProbability = 0.3;

const states = [];
for (const edge of [0, 1]) {
  for (const i of [0, 1, 2]) for (const j of [0, 1, 2]) for (const z of [0, 1]) states.push([edge, i, j, z]);
}

// With an edge the two prevalences have correlation rho; the grid has constants of its own.
function logKernel(edge, i, j) {
  const r = edge ? rho : 0, x = grid[i], y = grid[j];
  return -(x * x - 2 * r * x * y + y * y) / (2 * (1 - r * r));
}
const logConstant = [0, 1].map(edge => {
  let sum = 0;
  for (const i of [0, 1, 2]) for (const j of [0, 1, 2]) sum += Math.exp(logKernel(edge, i, j));
  return -Math.log(sum);
});
const logPrevalence = (edge, i, j) => logConstant[edge] + logKernel(edge, i, j);
const logTopic = (i, j, z) =>
  grid[z ? j : i] - Math.log(Math.exp(grid[i]) + Math.exp(grid[j]));
const logEdge = edge => Math.log(edge ? edgeProbability : 1 - edgeProbability);

const logTarget = ([edge, i, j, z]) =>
  logEdge(edge) + logPrevalence(edge, i, j) + logTopic(i, j, z);

const kernels = {
  "first prevalence": ([edge, i, j, z], rng) =>
    [edge, rng.categoryLog([0, 1, 2].map(v => logTarget([edge, v, j, z]))), j, z],
  "second prevalence": ([edge, i, j, z], rng) =>
    [edge, i, rng.categoryLog([0, 1, 2].map(v => logTarget([edge, i, v, z]))), z],
  "edge": ([edge, i, j, z], rng) =>
    [rng.categoryLog([0, 1].map(e => logEdge(e) + logPrevalence(e, i, j))), i, j, z],
  "topic": ([edge, i, j, z], rng) =>
    [edge, i, j, rng.categoryLog([0, 1].map(v => logTopic(i, j, v)))],
};
