package plumbline.sampling;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import plumbline.random.Rng;

/**
 * A sampler made of named updates that work in place on one workspace, applied in order. Immutable:
 * every method returns a new sweep, which is how a mutant replaces one named update.
 *
 * @param <S> state
 * @param <Y> data
 * @param <W> workspace
 */
public final class Sweep<S, Y, W extends Workspace<S, Y>> implements Sampler<S, Y> {
  private record Named<W>(String name, Update<? super W> update, Update<? super W> origin) {
    Named(String name, Update<? super W> update) {
      this(name, update, update);
    }
  }

  private final @Nullable Object model;
  private final Function<@Nullable Object, ? extends W> workspaces;
  private final List<Named<W>> updates;

  private Sweep(
      @Nullable Object model,
      Function<@Nullable Object, ? extends W> workspaces,
      List<Named<W>> updates) {
    this.model = model;
    this.workspaces = workspaces;
    this.updates = List.copyOf(updates);
  }

  private Sweep<S, Y, W> with(List<Named<W>> others) {
    return new Sweep<>(model, workspaces, others);
  }

  /**
   * A sweep without updates yet.
   *
   * @param workspaces makes an empty workspace for each chain
   * @param <S> state
   * @param <Y> data
   * @param <W> workspace
   * @return the empty sweep
   */
  public static <S, Y, W extends Workspace<S, Y>> Sweep<S, Y, W> over(Supplier<W> workspaces) {
    return new Sweep<>(/* model= */ null, none -> workspaces.get(), List.of());
  }

  /**
   * A sweep without updates yet, on workspaces of a model.
   *
   * @param model what workspaces are made for
   * @param workspaces makes an empty workspace of a model for each chain
   * @param <M> model
   * @param <S> state
   * @param <Y> data
   * @param <W> workspace
   * @return the empty sweep
   */
  @SuppressWarnings("unchecked")
  public static <M, S, Y, W extends Workspace<S, Y>> Sweep<S, Y, W> of(
      M model, Function<? super M, ? extends W> workspaces) {
    // Never of another class than the model's: see forModel.
    return new Sweep<>(model, any -> workspaces.apply((M) any), List.of());
  }

  /**
   * Whether the sweep was {@linkplain #of made of} a model of a class.
   *
   * @param type the class
   * @return false if it was made of another one, or of none
   */
  public boolean isOf(Class<?> type) {
    return model != null && model.getClass() == type;
  }

  /**
   * The same updates for another model of the kind that the sweep was {@linkplain #of made of}.
   *
   * @param other of any size
   * @return the changed sweep
   * @throws IllegalArgumentException if it is a model of another class
   */
  public Sweep<S, Y, W> forModel(Object other) {
    if (model == null || model.getClass() != other.getClass()) {
      throw new IllegalArgumentException(
          "the sweep is of "
              + (model == null ? "no model" : "a " + model.getClass().getSimpleName())
              + ", not of a "
              + other.getClass().getSimpleName());
    }
    return new Sweep<>(other, workspaces, updates);
  }

  /**
   * The same updates on workspaces that are set before they are used.
   *
   * @param setting of an empty workspace
   * @return the changed sweep
   */
  public Sweep<S, Y, W> prepared(Consumer<? super W> setting) {
    return new Sweep<>(
        model,
        any -> {
          W workspace = workspaces.apply(any);
          setting.accept(workspace);
          return workspace;
        },
        updates);
  }

  /**
   * This sweep followed by one more update.
   *
   * @param name a name that the sweep does not have yet
   * @param update the update
   * @return the longer sweep
   */
  public Sweep<S, Y, W> then(String name, Update<? super W> update) {
    if (names().contains(name)) {
      throw new IllegalArgumentException("the sweep has an update named " + name + " already");
    }
    List<Named<W>> longer = new ArrayList<>(updates);
    longer.add(new Named<>(name, update));
    return with(longer);
  }

  /**
   * This sweep with one named update replaced.
   *
   * @param name an existing name
   * @param update what takes its place
   * @return the changed sweep
   */
  public Sweep<S, Y, W> replace(String name, Update<? super W> update) {
    List<Named<W>> changed = new ArrayList<>(updates);
    changed.set(index(name), new Named<>(name, update));
    return with(changed);
  }

  /**
   * This sweep with one more update in its midst.
   *
   * @param before an existing name
   * @param name a name that the sweep does not have yet
   * @param update comes after the update of that name
   * @return the longer sweep
   */
  public Sweep<S, Y, W> after(String before, String name, Update<? super W> update) {
    List<Named<W>> longer = new ArrayList<>(then(name, update).updates);
    longer.add(index(before) + 1, longer.remove(longer.size() - 1));
    return with(longer);
  }

  /**
   * Some named updates of this sweep as a sweep of their own.
   *
   * @param kept existing names
   * @return the sweep with these updates alone, in the order of this one
   * @throws IllegalArgumentException if there is no such update
   */
  public Sweep<S, Y, W> only(String... kept) {
    for (String name : kept) {
      index(name);
    }
    return with(updates.stream().filter(u -> List.of(kept).contains(u.name())).toList());
  }

  /**
   * The same updates on other workspaces: those of a smaller model, or some that can be looked
   * into.
   *
   * @param others makes an empty workspace for each chain
   * @return the changed sweep
   */
  public Sweep<S, Y, W> withWorkspaces(Supplier<W> others) {
    return new Sweep<>(/* model= */ null, none -> others.get(), updates);
  }

  @Override
  @SuppressWarnings("unchecked")
  public <V extends Workspace<S, Y>> Optional<Sweep<S, Y, V>> on(Class<V> type) {
    // Every update takes what is made for it, and that is of no other class than V.
    return workspace().getClass() == type ? Optional.of((Sweep<S, Y, V>) this) : Optional.empty();
  }

  /**
   * An empty workspace as the chains of this sweep have it.
   *
   * @return to be placed before use
   */
  public W workspace() {
    return workspaces.apply(model);
  }

  private int index(String name) {
    int index = names().indexOf(name);
    if (index < 0) {
      throw new IllegalArgumentException("no update named " + name + " among " + names());
    }
    return index;
  }

  /**
   * This sweep forwards and then backwards: reversible if every update is, as Gibbs and Metropolis
   * updates are. The names of the way back end in an apostrophe.
   *
   * @return the palindromic scan
   */
  public Sampler<S, Y> palindromic() {
    List<Named<W>> both = new ArrayList<>(updates);
    for (int i = updates.size() - 1; i >= 0; i--) {
      both.add(new Named<>(updates.get(i).name() + "'", updates.get(i).update()));
    }
    return with(both).asReversible();
  }

  /**
   * An update as it was before anything was {@linkplain #wrapped put around} it.
   *
   * @param name of the update
   * @param type what it may be
   * @param <U> that class
   * @return the update; empty if there is none of that name and class
   */
  public <U> Optional<U> origin(String name, Class<U> type) {
    return updates.stream()
        .filter(one -> one.name().equals(name) && type.isInstance(one.origin()))
        .map(one -> type.cast(one.origin()))
        .findFirst();
  }

  /**
   * The names of the updates.
   *
   * @return names in sweep order
   */
  public List<String> names() {
    return updates.stream().map(Named::name).toList();
  }

  /**
   * One sweep on a workspace of one's own, for those who want to look into it on the way.
   *
   * @param workspace placed before; changed in place
   * @param rng the source of randomness
   */
  public void advance(W workspace, Rng rng) {
    for (Named<W> named : updates) {
      named.update().update(workspace, rng);
    }
  }

  @Override
  public Map<String, Sampler<S, Y>> kernels() {
    Map<String, Sampler<S, Y>> alone = new LinkedHashMap<>();
    for (Named<W> named : updates) {
      alone.put(named.name(), with(List.of(named)));
    }
    return alone;
  }

  @Override
  public Map<String, Update<? super W>> updates() {
    Map<String, Update<? super W>> named = new LinkedHashMap<>();
    updates.forEach(one -> named.put(one.name(), one.update()));
    return named;
  }

  @Override
  public Sweep<S, Y, W> wrapped(Update.Wrapper wrapper) {
    return with(
        updates.stream()
            .map(
                one -> {
                  Update<? super W> around = wrapper.<W>wrap(one.name(), one.update());
                  return new Named<W>(
                      one.name(), around, wrapper.onlyLooks() ? one.origin() : around);
                })
            .toList());
  }

  @Override
  public Chain<S, Y> start(S initial, Y data) {
    W workspace = workspace();
    workspace.place(initial, data);
    return new SweepChain<>(
        workspace, updates.stream().<Update<? super W>>map(Named::update).toList());
  }

  /** A {@link Sweep} in progress. */
  static final class SweepChain<S, Y, W extends Workspace<S, Y>> implements Chain<S, Y> {
    private final W workspace;
    private final Update<? super W>[] updates;

    @SuppressWarnings("unchecked")
    SweepChain(W workspace, List<Update<? super W>> updates) {
      this.workspace = workspace;
      this.updates = (Update<? super W>[]) updates.toArray(Update<?>[]::new);
    }

    @Override
    public void advance(Rng rng) {
      for (Update<? super W> update : updates) {
        update.update(workspace, rng);
      }
    }

    @Override
    public S state() {
      return workspace.state();
    }

    @Override
    public void place(S state, Y data) {
      workspace.place(state, data);
    }

    @Override
    public Map<String, Workspace.Acceptance> acceptance() {
      return workspace.acceptance();
    }

    @Override
    public <V extends Workspace<S, Y>> Optional<V> workspace(Class<V> type) {
      return workspace.getClass() == type ? Optional.of(type.cast(workspace)) : Optional.empty();
    }
  }
}
