package plumbline.verification.mutation;

/** What is changed at one kernel of a sampler. */
sealed interface Mutation {
  /** What it is, in a few words. */
  String what();

  /** How a kernel is applied wrongly. */
  enum KernelFault {
    /** It is applied as it should be. */
    NONE(""),
    /** It is not applied. */
    SKIPPED("skipped"),
    /** It sees the state before the sweep; what it changes is written into the current one. */
    STALE_STATE("sees the state before the sweep"),
    /** It sees the data of the placement before. */
    STALE_DATA("sees the data before");

    private final String what;

    KernelFault(String what) {
      this.what = what;
    }
  }

  /**
   * A kernel applied wrongly.
   *
   * @param fault how
   */
  record KernelMutation(KernelFault fault) implements Mutation {
    @Override
    public String what() {
      return fault.what;
    }
  }

  /**
   * A wrong draw within a kernel.
   *
   * @param fault what is wrong with it
   * @param call the number of the draw among those by the same method, from 1; 0 for all of them
   * @param several whether the kernel draws more than once by this method
   */
  record DrawMutation(DrawFault fault, int call, boolean several) implements Mutation {
    @Override
    public String what() {
      String which = !several ? "" : call == 0 ? "every " : ordinal(call) + " ";
      return which + fault.draw().method() + " " + fault.what();
    }

    private static String ordinal(int n) {
      return switch (n) {
        case 1 -> "1st";
        case 2 -> "2nd";
        case 3 -> "3rd";
        default -> n + "th";
      };
    }
  }
}
