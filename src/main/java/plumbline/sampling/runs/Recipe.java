package plumbline.sampling.runs;

import java.io.Serializable;

/**
 * How to do a piece of work, small enough to be sent anywhere: a record of settings and a seed,
 * from which model and sampler are built again where the work is done. It never holds a sampler or
 * a data set.
 */
@FunctionalInterface
public interface Recipe extends Serializable {
  /**
   * Does the piece of work.
   *
   * @param index from 0
   * @return its result as bytes, the same on every machine
   */
  byte[] run(int index);
}
