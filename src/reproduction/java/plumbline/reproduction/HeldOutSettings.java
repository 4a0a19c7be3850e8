package plumbline.reproduction;

import java.util.DoubleSummaryStatistics;
import plumbline.numerics.Text;
import tech.tablesaw.aggregate.AggregateFunctions;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.Table;

/**
 * How much a score of hidden links hangs on what a paper does not say: the number of chains, and
 * what is held.
 */
public final class HeldOutSettings {
  private HeldOutSettings() {}

  /**
   * The smallest and the largest mean over splits that any setting gives, with the paper's dyads
   * and entries hidden.
   *
   * @param protocols the table {@code data/networks/protocols.csv}
   * @param model ila, lfrm or irm
   * @param columns scores of the same kind, by one chain and by two
   * @return two numbers in words
   */
  public static String range(Table protocols, String model, String... columns) {
    Table tried =
        protocols.where(
            protocols
                .stringColumn("model")
                .isEqualTo(model)
                .and(protocols.stringColumn("dyads").isEqualTo("directed+self"))
                .and(protocols.stringColumn("hides").isEqualTo("entries")));
    DoubleSummaryStatistics means = new DoubleSummaryStatistics();
    for (String column : columns) {
      Table bySetting = tried.summarize(column, AggregateFunctions.mean).by("setting");
      ((DoubleColumn) bySetting.column(1)).forEach(means::accept);
    }
    return Text.of("%.4f to %.4f", means.getMin(), means.getMax());
  }
}
