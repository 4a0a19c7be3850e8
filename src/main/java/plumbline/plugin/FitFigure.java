package plumbline.plugin;

import java.util.List;
import java.util.function.IntFunction;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.sampling.Draws;

/** What a picture of a fit shows; how it is drawn is not the model's affair. */
public sealed interface FitFigure {
  /** The name of its file. */
  String file();

  /**
   * The course of the chains.
   *
   * @param file its name
   * @param draws of all chains
   * @param names of the variables that are shown
   */
  record Chains(String file, Draws draws, List<String> names) implements FitFigure {
    /** Copies the names. */
    public Chains {
      names = List.copyOf(names);
    }
  }

  /**
   * Square matrices of the same objects side by side.
   *
   * @param file its name
   * @param titles of the matrices
   * @param rows of each matrix, by the number of the object
   * @param order of the objects
   * @param names of the objects
   */
  record Matrices(
      String file,
      List<String> titles,
      List<IntFunction<double[]>> rows,
      Ints order,
      List<String> names)
      implements FitFigure {
    /** Copies the lists. */
    public Matrices {
      titles = List.copyOf(titles);
      rows = List.copyOf(rows);
      names = List.copyOf(names);
    }
  }

  /**
   * A graph around a circle.
   *
   * @param file its name
   * @param title above it
   * @param names of the nodes
   * @param probability of each edge, by row
   * @param sign of each edge, by row
   */
  record Edges(
      String file, String title, List<String> names, List<Doubles> probability, List<Doubles> sign)
      implements FitFigure {
    /** Copies the lists. */
    public Edges {
      names = List.copyOf(names);
      probability = List.copyOf(probability);
      sign = List.copyOf(sign);
    }
  }

  /**
   * Laws on 0, 1, ...
   *
   * @param file its name
   * @param titles of the laws
   * @param axis what they are laws of
   * @param sampled relative frequencies
   * @param exact probabilities; none if they are not known
   */
  record Laws(
      String file, List<String> titles, String axis, List<Doubles> sampled, List<Doubles> exact)
      implements FitFigure {
    /** Copies the lists. */
    public Laws {
      titles = List.copyOf(titles);
      sampled = List.copyOf(sampled);
      exact = List.copyOf(exact);
    }
  }
}
