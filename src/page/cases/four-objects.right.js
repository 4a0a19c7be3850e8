// Groups of four objects: a Chinese restaurant, and links with a Beta(a, b) rate for each pair of groups.
const links = [[0, 1, 1, 0], [1, 0, 1, 0], [0, 1, 0, 0], [0, 0, 1, 1]];
const gamma = 0.8, a = 0.6, b = 0.9;

// Groups are numbered in the order in which they appear: [0, 0, 1, 0].
const tidy = z => z.map(g => [...new Set(z)].indexOf(g));
const states = [];
for (let n = 0; n < 256; n++) {
  const z = [n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6 & 3];
  if (tidy(z).every((g, i) => g === z[i])) states.push(z);
}

// The links among the objects "there", with the rates integrated out.
function logLinks(z, there) {
  const counts = new Map();
  let sum = 0;
  for (const i of there) {
    for (const j of there) {
      const cell = z[i] + " " + z[j];
      const [no, yes] = counts.get(cell) || [0, 0];
      sum += Math.log((links[i][j] ? yes + a : no + b) / (no + yes + a + b));
      counts.set(cell, links[i][j] ? [no, yes + 1] : [no + 1, yes]);
    }
  }
  return sum;
}

function logTarget(z) {
  let sum = logLinks(z, [0, 1, 2, 3]);
  z.forEach((g, i) => {
    const same = z.slice(0, i).filter(h => h === g).length;
    sum += Math.log((same || gamma) / (i + gamma));
  });
  return sum;
}

function place(z, i, rng) {
  const others = [0, 1, 2, 3].filter(j => j !== i);
  const groups = [...new Set(others.map(j => z[j]))];
  const fresh = Math.max(...groups) + 1;
  const put = g => z.map((h, j) => (j === i ? g : h));
  const logWeights = groups.map(g =>
    Math.log(others.filter(j => z[j] === g).length) + logLinks(put(g), [0, 1, 2, 3]));
  logWeights.push(Math.log(gamma) + logLinks(put(fresh), [0, 1, 2, 3]));
  return tidy(put([...groups, fresh][rng.categoryLog(logWeights)]));
}

function step(z, rng) {
  for (let i = 0; i < 4; i++) z = place(z, i, rng);
  return z;
}
