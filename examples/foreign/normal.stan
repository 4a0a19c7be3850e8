// mu ~ N(0, 1), tau ~ Gamma(3, rate 3), five observations y ~ N(mu, 1 / tau).
data {
  vector[5] y;
  int<lower=0, upper=1> wrong;
}
parameters {
  real mu;
  real<lower=0> tau;
}
model {
  mu ~ normal(0, 1);
  tau ~ gamma(3, 3);
  if (wrong)
    y ~ normal(mu, 1 / tau);  // the variance in the place of its root
  else
    y ~ normal(mu, 1 / sqrt(tau));
}
