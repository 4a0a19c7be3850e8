package plumbline.cli;

import plumbline.cli.output.ExitCode;

/**
 * What the launcher and this program tell each other. Java ends with status 1 when it cannot start,
 * which here would be a verdict: so a launcher that waits for Java names another status for that
 * verdict, and takes 1 for what it is.
 *
 * @param fail what to end with in place of 1
 * @param parent the process to end with, 0 for none
 * @param onlyParses whether the command line is looked at and not run
 */
record Launcher(int fail, long parent, boolean onlyParses) {
  private static final long LOOK_MILLIS = 1000;

  /** As Java's system properties say. */
  static Launcher fromProperties() {
    return new Launcher(
        Integer.getInteger("plumbline.fail", ExitCode.FAIL),
        Long.getLong("plumbline.parent", 0),
        Boolean.getBoolean("plumbline.parse"));
  }

  /** A launcher that is killed cannot say so: without this, a run would go on that nobody sees. */
  void watch() {
    if (parent == 0) {
      return;
    }
    Thread look =
        new Thread(
            () -> {
              while (ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(0L)
                  == parent) {
                sleep();
              }
              Runtime.getRuntime().halt(ExitCode.SOFTWARE);
            },
            "plumbline-launcher");
    look.setDaemon(true);
    look.start();
  }

  private static void sleep() {
    try {
      Thread.sleep(LOOK_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The status to end with. */
  int status(int status) {
    return status == ExitCode.FAIL ? fail : status;
  }
}
