// Retrospective Metropolis-Hastings for one change point p, with rates of 1.
const likelihood = [0.05, 0.3, 0.45, 0.2, 0.6, 0.1];
const states = [0, 1, 2, 3, 4, 5];
const factorial = [1, 1, 2, 6, 24, 120];
const prior = p => 1 / factorial[p];

const logTarget = p => Math.log(prior(p) * likelihood[p]);

const cut = p => Math.max(p, 2);
const plateau = P => Math.max(...likelihood.slice(0, P + 1));
// Up to the cut P the proposal follows the target; beyond it, the prior at the height of the plateau.
const proposal = P => states.map(p => prior(p) * (p <= P ? likelihood[p] : plateau(P)));
const C = P => proposal(P).reduce((sum, w) => sum + w, 0);

function step(p, rng) {
  const P = cut(p);
  const q = rng.category(proposal(P));
  const Q = cut(q);
  let ratio = 1;
  if (q <= P && Q < P) ratio = C(P) * plateau(Q) / (C(Q) * likelihood[p]);
  if (q > P) ratio = likelihood[q] * C(P) / (C(Q) * plateau(P));
  return rng.bernoulli(Math.min(1, ratio)) ? q : p;
}
