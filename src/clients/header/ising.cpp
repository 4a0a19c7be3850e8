// A worked example: a Metropolis sampler of an Ising model on a ring of five, right and with a planted bug.
//
//   g++ -std=c++17 -O2 ising.cpp -o ising && ./ising && ./ising wrong
#include <cstdio>
#include <cstring>

#include "plumbline.hpp"

constexpr int SITES = 5;
constexpr double BETA = 0.6;

double log_target(const std::vector<int>& x) {
  double sum = 0;
  for (int i = 0; i < SITES; ++i) sum += BETA * x[i] * x[(i + 1) % SITES];
  return sum;
}

// The sampler on trial. In use it is handed Decisions(seed), in a trial Decisions that are walked.
std::vector<int> sweep(std::vector<int> x, plumbline::Decisions& decisions, bool wrong) {
  for (int i = 0; i < SITES; ++i) {
    std::vector<int> flipped = x;
    flipped[i] = -x[i];
    double ratio = log_target(flipped) - log_target(x);
    if (decisions.accept(wrong ? ratio / 2 : ratio)) x = flipped;
  }
  return x;
}

int main(int count, char** words) {
  bool wrong = count > 1 && std::strcmp(words[1], "wrong") == 0;
  std::map<std::vector<int>, double> target, change;
  double total = 0;
  for (int s = 0; s < 1 << SITES; ++s) {
    std::vector<int> x(SITES);
    for (int i = 0; i < SITES; ++i) x[i] = s >> i & 1 ? 1 : -1;
    total += target[x] = std::exp(log_target(x));
  }
  for (auto& [x, p] : target) change[x] = -(p /= total);
  for (auto& [x, p] : target) {
    for (auto& [y, q] : plumbline::Decisions::law([&, from = x](auto& d) { return sweep(from, d, wrong); })) change[y] += p * q;
  }
  double error = 0;
  for (auto& [x, difference] : change) error = std::max(error, std::abs(difference));
  std::printf("%s: |pi P - pi| is at most %.1e over %zu states\n", error <= 1e-12 ? "PASS" : "FAIL", error, target.size());
  return error <= 1e-12 ? 0 : 1;
}
