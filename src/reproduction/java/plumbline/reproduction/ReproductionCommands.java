package plumbline.reproduction;

import java.util.List;
import plumbline.cli.OtherCommands;

/**
 * What a clone can do and the library's jar cannot: run the notebooks, write the page, put
 * documents on trial.
 */
public final class ReproductionCommands implements OtherCommands {
  @Override
  public List<Class<?>> commands() {
    return List.of(Reproduce.class, SiteCommand.class, ErrataCommand.class);
  }
}
