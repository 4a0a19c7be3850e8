package plumbline.models.iptm;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import plumbline.distributions.Normal;
import plumbline.sampling.Sampler;
import plumbline.verification.Design;
import plumbline.verification.Mutant;
import plumbline.verification.Rung;

/**
 * Wrong samplers. Several were read in IPTM_pkg/R/core.R of desmarais-lab/IPTM at commit f0c6514f:
 * it evaluates one document's likelihood for all, forgets a Jacobian and restarts from the prior,
 * which hides such bugs. A later program of the same repository looks at all documents.
 *
 * <p>The inner loops have 50 steps and larger proposals than the document's: with those of its
 * "smallest" setting, loops that hardly move pass any joint test.
 */
final class IptmMutants {
  private static final InnerLoop LOOP = new InnerLoop(50, 50, 0.05, 0.01);

  private final IptmModel model;
  private final List<Mutant<IptmState, IptmData>> list = new ArrayList<>();

  /**
   * Mutants of the sampler of a model.
   *
   * @param model the model
   */
  public IptmMutants(IptmModel model) {
    this.model = model;
    addTies();
    addTimes();
    addAssignments();
    addData();
    addPublished();
  }

  /**
   * All mutants.
   *
   * @return an unmodifiable list
   */
  public List<Mutant<IptmState, IptmData>> all() {
    return List.copyOf(list);
  }

  private void add(
      String name,
      String description,
      Rung rung,
      String blindSpot,
      String kernel,
      Function<IptmModel, IptmWorkspace> workspaces) {
    list.add(
        new Mutant<>(name, description, IptmSampler.of(model, LOOP, workspaces), rung, 0, blindSpot)
            .in(kernel));
  }

  private void addTies() {
    add(
        "empty-set-allowed",
        "the Gibbs measure is normalised as if the empty set were possible",
        Rung.IDENTITIES,
        "",
        "coefficients",
        m ->
            new IptmWorkspace(m) {
              @Override
              protected TieTarget newTieTarget() {
                return new TieTarget(this) {
                  @Override
                  protected double normaliser(double excess) {
                    return excess + 1;
                  }
                };
              }
            });
    add(
        "last-document-ties",
        "(b, delta) see the receivers of the last document only, as in core.R of f0c6514f",
        Rung.IDENTITIES,
        "Schein's design with 20,000 pairs and one outer iteration",
        "coefficients",
        m ->
            new IptmWorkspace(m) {
              @Override
              protected TieTarget newTieTarget() {
                int last = m.sizes().documents() - 1;
                return new TieTarget(this) {
                  @Override
                  protected int firstDocument() {
                    return last;
                  }
                };
              }
            });
    add(
        "deviation-for-variance",
        "the prior of delta takes its variance for a standard deviation",
        Rung.IDENTITIES,
        "",
        "coefficients",
        m -> new IptmWorkspace(m.with(narrowDelta(m.priors()))));
  }

  private static IptmPriors narrowDelta(IptmPriors priors) {
    double sd = priors.delta().standardDeviation();
    return priors.withDelta(new Normal(priors.delta().mean(), sd * sd));
  }

  private void addTimes() {
    add(
        "no-jacobian",
        "a random walk of log sigma^2 is accepted as if it were one of sigma^2",
        Rung.IDENTITIES,
        "Schein's design with one inner step, and restarts from the prior",
        "timing",
        m ->
            new IptmWorkspace(m) {
              @Override
              protected MetropolisScan newMetropolisScan() {
                return new MetropolisScan(this) {
                  @Override
                  protected double logJacobian(double move) {
                    return 0;
                  }
                };
              }
            });
    add(
        "old-eta",
        "the likelihood of a proposed eta is evaluated at the old one",
        Rung.IDENTITIES,
        "Schein's design with one inner step, and restarts from the prior",
        "timing",
        m ->
            new IptmWorkspace(m) {
              @Override
              protected MetropolisScan newMetropolisScan() {
                return new MetropolisScan(this) {
                  @Override
                  protected double likelihood(double[] eta, double variance) {
                    return super.likelihood(currentTiming(), variance);
                  }
                };
              }
            });
    add(
        "author-alone",
        "that the others would have waited longer is left out of the waiting times",
        Rung.IDENTITIES,
        "",
        "timing",
        m ->
            new IptmWorkspace(m) {
              @Override
              protected TimeTarget newTimeTarget() {
                return new TimeTarget(this) {
                  @Override
                  protected double weightOfOthers() {
                    return 0;
                  }
                };
              }
            });
    add(
        "eta-with-deltas-prior",
        "eta has the prior of delta",
        Rung.IDENTITIES,
        "a simulator with the same fault",
        "timing",
        m -> new IptmWorkspace(m.with(m.priors().withTiming(m.priors().delta()))));
  }

  private void addAssignments() {
    add(
        "no-survival",
        "hidden receivers are drawn as if they had no part in the waiting time",
        Rung.EXACT,
        "covariates that do not depend on the receivers, where it is right",
        "receivers",
        m ->
            new IptmWorkspace(m) {
              @Override
              protected ReceiverScan newReceiverScan() {
                return new ReceiverScan(this, false) {
                  @Override
                  protected boolean weighsSurvival() {
                    return false;
                  }
                };
              }
            });
    add(
        "own-document-topics",
        "a topic sees its own document's messages only, as the paper prints",
        Rung.EXACT,
        "Schein's design with 20,000 pairs",
        "topics",
        m ->
            topics(
                m,
                work ->
                    new TopicScan(work) {
                      @Override
                      protected double likelihood(int d) {
                        return work.likelihood(d);
                      }
                    }));
    add(
        "last-document-topics",
        "a topic sees the last document only, as in core.R of f0c6514f",
        Rung.EXACT,
        "",
        "topics",
        m ->
            topics(
                m,
                work ->
                    new TopicScan(work) {
                      @Override
                      protected double likelihood(int d) {
                        return work.likelihood(work.model().sizes().documents() - 1);
                      }
                    }));
    add(
        "token-not-removed",
        "the token's own topic counts for itself in its document",
        Rung.EXACT,
        "Schein's design with 20,000 pairs",
        "topics",
        m ->
            topics(
                m,
                work ->
                    new TopicScan(work) {
                      @Override
                      protected double documentWeight(int d, int k) {
                        return super.documentWeight(d, k) + (k == current() ? 1 : 0);
                      }
                    }));
    add(
        "beta-undivided",
        "each word type has beta instead of beta / V",
        Rung.EXACT,
        "",
        "topics",
        m ->
            topics(
                m,
                work ->
                    new TopicScan(work) {
                      @Override
                      protected double wordPrior() {
                        return work.model().priors().beta();
                      }
                    }));
    add(
        "stale-shares",
        "the history keeps the shares that a document had before its topics changed",
        Rung.EXACT,
        "",
        "topics",
        m ->
            topics(
                m,
                work ->
                    new TopicScan(work) {
                      @Override
                      protected void settle(int d, int[] old, int[] composition) {
                        super.settle(d, old, old);
                      }
                    }));
    add(
        "last-document-patterns",
        "a topic's pattern sees the last document only, as in core.R of f0c6514f",
        Rung.EXACT,
        "",
        "patterns",
        m ->
            new IptmWorkspace(m) {
              @Override
              protected PatternScan newPatternScan() {
                IptmWorkspace work = this;
                return new PatternScan(work) {
                  @Override
                  protected double likelihood() {
                    return work.likelihood(m.sizes().documents() - 1);
                  }
                };
              }
            });
    add(
        "stale-initial-documents",
        "the shares of the fixed first documents do not follow their topics' patterns",
        Rung.EXACT,
        "",
        "patterns",
        m ->
            new IptmWorkspace(m) {
              @Override
              protected PatternScan newPatternScan() {
                return new PatternScan(this) {
                  @Override
                  protected int firstEvent() {
                    return m.base().size();
                  }
                };
              }
            });
  }

  private static IptmWorkspace topics(IptmModel model, Function<IptmWorkspace, TopicScan> scan) {
    return new IptmWorkspace(model) {
      @Override
      protected TopicScan newTopicScan() {
        return scan.apply(this);
      }
    };
  }

  private void addData() {
    add(
        "first-increment-from-initial",
        "the first increment is measured from the last fixed document, not from t_0",
        Rung.IDENTITIES,
        "restarts from the prior",
        Sampler.SWEEP,
        m ->
            new IptmWorkspace(m) {
              @Override
              protected double logIncrement(IptmData data, int d) {
                double log = super.logIncrement(data, d);
                double gap = IptmModel.START - m.base().get(m.base().size() - 1).time();
                return d > 0 ? log : Math.log(gap + Math.exp(log));
              }
            });
    add(
        "statistics-at-own-time",
        "inference takes the statistics at t_d, the simulator at t_{d-1}",
        Rung.IDENTITIES,
        "Schein's design with 20,000 pairs",
        Sampler.SWEEP,
        m ->
            new IptmWorkspace(m) {
              @Override
              protected MessageWindows newWindows() {
                return new MessageWindows(m) {
                  @Override
                  protected double reference(int document) {
                    return after(document);
                  }
                };
              }
            });
  }

  private void addPublished() {
    list.add(
        Mutant.joint(
                "posterior-means",
                "the inner loops return the means of their steps, as Algorithm 2 prints it",
                IptmSampler.of(model, LOOP, PosteriorMeans::new),
                Design.replicated().draws(4_000),
                "loops of one step")
            .in("coefficients", "timing"));
    list.add(
        Mutant.joint(
                "restart-from-prior",
                "every sweep begins at fresh draws from the prior, as in core.R of f0c6514f",
                RestartingSampler.of(IptmSampler.published(model, LOOP)),
                Design.schein().draws(20_000),
                "functions of b, eta and delta alone, whose loops it leaves near the prior")
            .in(Sampler.SWEEP));
  }
}
