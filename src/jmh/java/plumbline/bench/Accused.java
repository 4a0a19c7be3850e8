package plumbline.bench;

import java.util.List;
import java.util.Optional;

/** Another program, to be run as it was published. */
interface Accused {
  /** Names of the findings that it can show. */
  List<String> findings();

  /** The version that is here; empty if the program is missing. */
  Optional<String> version();

  /** What would have to be installed. */
  String missing();

  /** What it gives, one line a figure. */
  List<String> measured(String finding);
}
