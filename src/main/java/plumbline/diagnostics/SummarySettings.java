package plumbline.diagnostics;

/**
 * The settings of the classic diagnostics in a {@link Summary}.
 *
 * @param gelmanRubin of the potential scale reduction factors
 * @param raftery of Raftery-Lewis
 * @param geweke of Geweke's convergence diagnostic
 * @param heidelberger of Heidelberger-Welch
 */
public record SummarySettings(
    GelmanRubin gelmanRubin,
    RafteryLewis raftery,
    GewekeDiagnostic geweke,
    HeidelbergerWelch heidelberger) {

  /**
   * The usual settings of all of them.
   *
   * @return the settings
   */
  public static SummarySettings withDefaults() {
    return new SummarySettings(
        GelmanRubin.withDefaults(),
        RafteryLewis.withDefaults(),
        GewekeDiagnostic.withDefaults(),
        HeidelbergerWelch.withDefaults());
  }
}
