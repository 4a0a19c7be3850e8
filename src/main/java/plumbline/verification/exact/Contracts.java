package plumbline.verification.exact;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.Trial;

/**
 * What every test takes for granted, asked of any trial, whoever wrote it: prior, simulator and
 * sampler are functions of their arguments and of the seed alone, a chain placed at a state is as
 * one started there, data are left as they were, states and data survive storage. A few sweeps
 * each.
 *
 * @param <S> state
 * @param <Y> data
 */
public final class Contracts<S, Y> {
  private static final int DRAWS = 3;
  private static final int SWEEPS = 50;
  private static final int SWEEPS_ELSEWHERE = 10;

  /** A wrong sampler's state may grow without end: so many times its first size are enough. */
  private static final int GROWTH = 3;

  private static final String AMBIENT =
      "draw from the Rng that is handed over and from nothing else: no Math.random,"
          + " ThreadLocalRandom or generator of its own, no clock, no order of a HashMap, nothing"
          + " kept from call to call";

  private final GenerativeModel<S, Y> model;
  private final DrawImage<S, Y> image;

  private Contracts(Trial<S, Y> trial) {
    this.model = trial.model();
    this.image = new DrawImage<>(trial.functions());
  }

  /**
   * The trial with these checks before its identities.
   *
   * @param trial the trial
   * @param <S> state
   * @param <Y> data
   * @return the changed trial
   */
  public static <S, Y> Trial<S, Y> askedOf(Trial<S, Y> trial) {
    List<ExactCheck<S, Y>> all = new ArrayList<>(new Contracts<>(trial).checks());
    all.addAll(trial.identities());
    return trial.identities(all);
  }

  /**
   * The contracts of a trial that are broken.
   *
   * @param trial the trial, of which no other identity is tried
   * @return results that say what is broken, where, and what mends it
   */
  public static List<RungResult> brokenBy(Trial<?, ?> trial) {
    return asked(trial).stream().filter(RungResult::broken).toList();
  }

  private static <S, Y> List<RungResult> asked(Trial<S, Y> trial) {
    return CheckRun.all(Rung.IDENTITIES, trial, check -> check.kind() == ExactCheck.Kind.CONTRACT);
  }

  private List<ExactCheck<S, Y>> checks() {
    return List.of(
        new ModelCheck<>("one seed, one joint draw", this::draws, 0, ExactCheck.Kind.CONTRACT),
        new ModelCheck<>(
            "functions depend on their arguments alone",
            this::functions,
            0,
            ExactCheck.Kind.CONTRACT),
        new ModelCheck<>(
            "states and data survive storage", this::storage, 0, ExactCheck.Kind.CONTRACT),
        ofSweep("one seed, one path", this::paths),
        ofSweep("a chain placed is as one started there", this::places),
        ofSweep("data are left as they were", this::dataKept));
  }

  /** A step of a check of the sampler: what is broken, or nothing. */
  @FunctionalInterface
  private interface OfSampler<S, Y> {
    String broken(Sampler<S, Y> sampler);
  }

  /** Asks the sweep; if that breaks the contract, the kernels one by one, to name the first. */
  private KernelCheck<S, Y> ofSweep(String name, OfSampler<S, Y> check) {
    return new KernelCheck<>(
        name,
        Sampler.SWEEP,
        sweep -> {
          String found = check.broken(sweep);
          if (!found.isEmpty()) {
            String kernel =
                sweep.kernels().entrySet().stream()
                    .filter(entry -> !check.broken(entry.getValue()).isEmpty())
                    .map(entry -> "kernel " + entry.getKey())
                    .findFirst()
                    .orElse("the sweep");
            throw new BrokenContractException(kernel + " of " + where(sweep) + " " + found);
          }
          return OptionalDouble.of(0);
        },
        0,
        ExactCheck.Kind.CONTRACT);
  }

  /** The class to look at. */
  private String where(Sampler<S, Y> sampler) {
    return sampler instanceof Sweep<?, ?, ?> sweep
        ? sweep.workspace().getClass().getName()
        : "the sampler of " + model.getClass().getName();
  }

  private record Joint<S, Y>(S state, Y data) {}

  /** Anew each time: a chain may change the state that it is given. */
  private Joint<S, Y> draw(int n) {
    SeededRng rng = Rng.seeded(n);
    S drawn = model.drawPrior(rng);
    Y data = model.drawData(drawn, rng);
    return new Joint<>(model.complete(drawn, data), data);
  }

  private Object imageOf(Joint<S, Y> joint) {
    return image.of(joint.state(), joint.data());
  }

  private double draws() {
    for (int n = 0; n < DRAWS; n++) {
      Object first = imageOf(draw(n));
      draw(DRAWS + n);
      if (!first.equals(imageOf(draw(n)))) {
        throw new BrokenContractException(
            "prior or simulator of %s makes two draws of one seed: %s"
                .formatted(model.getClass().getName(), AMBIENT));
      }
    }
    return 0;
  }

  private double functions() {
    for (int n = 0; n < DRAWS; n++) {
      Joint<S, Y> joint = draw(n);
      List<Double> first = image.values(joint.state(), joint.data());
      Joint<S, Y> between = draw(DRAWS + n);
      image.values(between.state(), between.data());
      List<Double> again = image.values(joint.state(), joint.data());
      for (int f = 0; f < first.size(); f++) {
        if (!first.get(f).equals(again.get(f))) {
          throw new BrokenContractException(
              "the test function %s is %s and then %s of one state and data: compute it from these"
                      .formatted(image.functions().get(f).name(), first.get(f), again.get(f))
                  + " two alone, and leave them as they are");
        }
      }
    }
    return 0;
  }

  private double storage() {
    for (int n = 0; n < DRAWS; n++) {
      Joint<S, Y> joint = draw(n);
      Joint<S, Y> twin = draw(n);
      S state = DrawImage.stored(joint.state());
      Y data = DrawImage.stored(joint.data());
      boolean equal =
          kept(joint.state(), twin.state(), state)
              && kept(joint.data(), twin.data(), data)
              && imageOf(joint).equals(image.of(state, data))
              && image.values(joint.state(), joint.data()).equals(image.values(state, data));
      if (!equal) {
        throw new BrokenContractException(
            "%s or %s comes back changed from storage, so that chains cannot be resumed: let encode"
                    .formatted(
                        joint.state().getClass().getName(), joint.data().getClass().getName())
                + " and decode keep every field");
      }
    }
    return 0;
  }

  /** Whether the copy is the value, where equality of values is more than identity. */
  private static <T> boolean kept(T value, T twin, T copy) {
    return !value.equals(twin) || value.equals(copy);
  }

  /** Two chains by turns, and a third when they are through: what chains share shows as well. */
  private String paths(Sampler<S, Y> sampler) {
    for (int n = 0; n < DRAWS; n++) {
      Path first = new Path(sampler, n, Path.STARTED);
      Path second = new Path(sampler, n, Path.STARTED);
      List<Object> seen = new ArrayList<>();
      for (int sweep = 1; sweep <= SWEEPS && !first.grown(); sweep++) {
        seen.add(first.next());
        if (!seen.get(sweep - 1).equals(second.next())) {
          return differ(sweep);
        }
      }
      Path third = new Path(sampler, n, Path.STARTED);
      for (int sweep = 1; sweep <= seen.size(); sweep++) {
        if (!seen.get(sweep - 1).equals(third.next())) {
          return differ(sweep);
        }
      }
    }
    return "";
  }

  private static String differ(int sweep) {
    return "makes two paths of one seed, which differ at sweep " + sweep + ": " + AMBIENT;
  }

  private String places(Sampler<S, Y> sampler) {
    for (int n = 0; n < DRAWS; n++) {
      Path started = new Path(sampler, n, Path.STARTED);
      Path placed = new Path(sampler, n, Path.PLACED);
      for (int sweep = 0; sweep <= SWEEPS && !started.grown(); sweep++) {
        if (!(sweep == 0
            ? started.now().equals(placed.now())
            : started.next().equals(placed.next()))) {
          if (!paths(sampler).isEmpty()) { // NOT TESTED: it is not place that makes the difference
            throw new IllegalStateException("two chains that are started go two ways as well");
          }
          return "goes another way where a chain is placed than where it is started, from sweep "
              + sweep
              + " on: let place set or renew everything that the chain keeps, and adapt nothing";
        }
      }
    }
    return "";
  }

  private String dataKept(Sampler<S, Y> sampler) {
    for (int n = 0; n < DRAWS; n++) {
      Path path = new Path(sampler, n, Path.STARTED);
      Object before = image.of(draw(n).state(), path.joint.data());
      for (int sweep = 0; sweep < SWEEPS && !path.grown(); sweep++) {
        path.next();
      }
      if (!before.equals(image.of(draw(n).state(), path.joint.data()))) {
        return "changes the data that it is given: copy them before changing them";
      }
    }
    return "";
  }

  /** A chain from a joint draw, with a seed of its own. */
  private final class Path {
    static final boolean STARTED = false;
    static final boolean PLACED = true;

    private final Joint<S, Y> joint;
    private final Chain<S, Y> chain;
    private final SeededRng rng;
    private final int size;

    Path(Sampler<S, Y> sampler, int n, boolean placed) {
      this.joint = draw(n);
      this.size = DrawImage.size(imageOf(joint));
      this.rng = Rng.seeded(n).child("path");
      if (placed) {
        Joint<S, Y> elsewhere = draw(DRAWS + n);
        this.chain = sampler.start(elsewhere.state(), elsewhere.data());
        for (int sweep = 0; sweep < SWEEPS_ELSEWHERE && !grown(); sweep++) {
          chain.advance(rng.child(sweep));
        }
        chain.place(joint.state(), joint.data());
      } else {
        this.chain = sampler.start(joint.state(), joint.data());
      }
    }

    Object now() {
      return image.of(chain.state(), joint.data());
    }

    boolean grown() {
      return DrawImage.size(now()) > GROWTH * size;
    }

    Object next() {
      chain.advance(rng);
      return now();
    }
  }
}
