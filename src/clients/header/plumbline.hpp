// The random decisions of a sampler in C++: drawn from a seed in use, walked path by path when on trial.
#pragma once
#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <stdexcept>
#include <vector>

namespace plumbline {
class Decisions {
 public:
  explicit Decisions(unsigned long seed) : walked(false), generator(seed) {}
  Decisions() : walked(true) {}
  // An index in proportion to weights; every other decision is one of these.
  std::size_t choose(const std::vector<double>& weights) {
    double total = 0;
    for (double w : weights) total += w < 0 || std::isnan(w) ? throw std::domain_error("a weight is not in [0, inf)") : w;
    if (!(total > 0 && std::isfinite(total))) throw std::domain_error("weights have no finite positive sum");
    if (!walked) return std::discrete_distribution<std::size_t>(weights.begin(), weights.end())(generator);
    if (at == taken.size()) taken.push_back(next(weights, 0));
    if (taken[at] >= weights.size()) throw std::logic_error("the program keeps something from run to run");
    left.resize(at + 1);
    left[at] = next(weights, taken[at] + 1);
    last.resize(at + 1);
    last[at] = weights.size();
    probability *= weights[taken[at]] / total;
    return taken[at++];
  }
  bool bernoulli(double p) { return choose({1 - p, p}) == 1; }
  bool accept(double log_ratio) { return log_ratio >= 0 || bernoulli(std::exp(log_ratio)); }
  std::size_t below(std::size_t n) { return choose(std::vector<double>(n, 1.0)); }

  // What program(Decisions&) can return, each with its probability, by running it once for every path.
  template <class Program>
  static auto law(Program program) {
    std::map<decltype(program(std::declval<Decisions&>())), double> found;
    Decisions d;
    do {
      d.at = 0, d.probability = 1;
      auto value = program(d);
      found[value] += d.probability;
    } while (d.advance());
    return found;
  }

 private:
  static std::size_t next(const std::vector<double>& w, std::size_t i) { while (i < w.size() && w[i] == 0) ++i; return i; }
  bool advance() {
    for (taken.resize(at); !taken.empty() && left[taken.size() - 1] == last[taken.size() - 1];) taken.pop_back();
    if (!taken.empty()) taken.back() = left[taken.size() - 1];
    return !taken.empty();
  }
  const bool walked;
  std::mt19937_64 generator;
  std::vector<std::size_t> taken, left, last;  // the branch of each decision, the one after it, how many there are
  std::size_t at = 0;
  double probability = 1;
};
}  // namespace plumbline
