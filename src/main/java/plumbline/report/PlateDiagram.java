package plumbline.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plumbline.report.drawing.Drawing;

/**
 * The graph of a model: a circle for each unknown, a grey one for what is observed, a double one
 * for what is computed from others, a box for what is fixed, arrows to what depends on them, and
 * plates around what is repeated. Its own text says the same in words.
 *
 * <p>Nodes stand on a grid of columns and rows, which may be fractions. Immutable; every method
 * returns a larger diagram.
 */
public final class PlateDiagram {
  private static final int CELL_WIDTH = 96;
  private static final int CELL_HEIGHT = 84;
  private static final int RADIUS = 25;

  /** Of the inner circle around what is computed. */
  private static final int INNER = 21;

  private static final int MARGIN = 62;

  /** A letter of a plate's label, which must fit inside. */
  private static final int LETTER = 7;

  private enum Kind {
    LATENT,
    OBSERVED,
    COMPUTED,
    FIXED
  }

  private record Node(String label, Kind kind, double column, double row) {
    double x() {
      return MARGIN + CELL_WIDTH * column;
    }

    double y() {
      return MARGIN + CELL_HEIGHT * row;
    }
  }

  private record Arrow(Node from, Node to) {}

  private record Plate(String label, List<Node> nodes) {}

  private final String title;
  private final Map<String, Node> nodes;
  private final List<Arrow> arrows;
  private final List<Plate> plates;

  private PlateDiagram(
      String title, Map<String, Node> nodes, List<Arrow> arrows, List<Plate> plates) {
    this.title = title;
    this.nodes = nodes;
    this.arrows = arrows;
    this.plates = plates;
  }

  /**
   * An empty diagram.
   *
   * @param title what the model is
   * @return the diagram
   */
  public static PlateDiagram of(String title) {
    return new PlateDiagram(title, Map.of(), List.of(), List.of());
  }

  /**
   * An unknown.
   *
   * @param label its symbol, e.g. {@code p_t}
   * @param column from 0, left to right
   * @param row from 0, top to bottom
   * @return the diagram with it
   * @throws IllegalArgumentException if the symbol is there already
   */
  public PlateDiagram latent(String label, double column, double row) {
    return node(new Node(label, Kind.LATENT, column, row));
  }

  /**
   * What is observed.
   *
   * @param label its symbol
   * @param column from 0, left to right
   * @param row from 0, top to bottom
   * @return the diagram with it
   * @throws IllegalArgumentException if the symbol is there already
   */
  public PlateDiagram observed(String label, double column, double row) {
    return node(new Node(label, Kind.OBSERVED, column, row));
  }

  /**
   * What follows from others without chance.
   *
   * @param label its symbol
   * @param column from 0, left to right
   * @param row from 0, top to bottom
   * @return the diagram with it
   * @throws IllegalArgumentException if the symbol is there already
   */
  public PlateDiagram computed(String label, double column, double row) {
    return node(new Node(label, Kind.COMPUTED, column, row));
  }

  /**
   * A constant.
   *
   * @param label its symbol
   * @param column from 0, left to right
   * @param row from 0, top to bottom
   * @return the diagram with it
   * @throws IllegalArgumentException if the symbol is there already
   */
  public PlateDiagram fixed(String label, double column, double row) {
    return node(new Node(label, Kind.FIXED, column, row));
  }

  private PlateDiagram node(Node node) {
    Map<String, Node> more = new LinkedHashMap<>(nodes);
    if (more.put(node.label(), node) != null) {
      throw new IllegalArgumentException("two nodes are called " + node.label());
    }
    return new PlateDiagram(title, more, arrows, plates);
  }

  /**
   * Arrows from some nodes to one that depends on them.
   *
   * @param to the node that depends
   * @param from on these
   * @return the diagram with the arrows
   * @throws IllegalArgumentException if there is no such node
   */
  public PlateDiagram depends(String to, String... from) {
    List<Arrow> more = new ArrayList<>(arrows);
    for (String each : from) {
      more.add(new Arrow(known(each), known(to)));
    }
    return new PlateDiagram(title, nodes, List.copyOf(more), plates);
  }

  /**
   * A plate around nodes; one that holds another is named after it.
   *
   * @param label how often they are repeated, e.g. {@code t = 1, ..., T}
   * @param inside the nodes
   * @return the diagram with the plate
   * @throws IllegalArgumentException if there is no such node, or none is named
   */
  public PlateDiagram plate(String label, String... inside) {
    if (inside.length == 0) {
      throw new IllegalArgumentException("a plate needs a node inside: " + label);
    }
    List<Plate> more = new ArrayList<>(plates);
    more.add(new Plate(label, List.of(inside).stream().map(this::known).toList()));
    return new PlateDiagram(title, nodes, arrows, List.copyOf(more));
  }

  private Node known(String label) {
    @Nullable Node node = nodes.get(label);
    if (node == null) {
      throw new IllegalArgumentException(
          "there is no node " + label + " among " + List.copyOf(nodes.keySet()));
    }
    return node;
  }

  /**
   * The picture.
   *
   * @return as large as the grid needs
   * @throws IllegalStateException if there is no node
   */
  public Drawing drawing() {
    if (nodes.isEmpty()) {
      throw new IllegalStateException("a diagram needs a node");
    }
    double right = nodes.values().stream().mapToDouble(Node::x).max().orElseThrow() + MARGIN;
    double bottom = nodes.values().stream().mapToDouble(Node::y).max().orElseThrow() + MARGIN + 18;
    Drawing drawing = Drawing.of((int) right, (int) bottom, toString());
    for (Plate plate : plates) {
      drawing = draw(drawing, plate);
    }
    for (Arrow arrow : arrows) {
      drawing = draw(drawing, arrow);
    }
    for (Node node : nodes.values()) {
      drawing =
          switch (node.kind()) {
            case LATENT ->
                drawing.circle(node.x(), node.y(), RADIUS, node.label(), Drawing.Fill.PLAIN);
            case OBSERVED ->
                drawing.circle(node.x(), node.y(), RADIUS, node.label(), Drawing.Fill.GREY);
            case COMPUTED ->
                drawing
                    .circle(node.x(), node.y(), RADIUS, "", Drawing.Fill.PLAIN)
                    .circle(node.x(), node.y(), INNER, node.label(), Drawing.Fill.PLAIN);
            case FIXED ->
                drawing.box(
                    node.x() - RADIUS,
                    node.y() - RADIUS * 0.7,
                    2 * RADIUS,
                    1.4 * RADIUS,
                    node.label(),
                    Drawing.Fill.BLUE);
          };
    }
    return drawing;
  }

  private Drawing draw(Drawing drawing, Plate plate) {
    // A plate that holds another one's nodes stands a little outside it.
    long held =
        plates.stream()
            .filter(other -> !other.equals(plate) && plate.nodes().containsAll(other.nodes()))
            .count();
    double room = RADIUS + 10 + 9.0 * held;
    double left = plate.nodes().stream().mapToDouble(Node::x).min().orElseThrow() - room;
    double top = plate.nodes().stream().mapToDouble(Node::y).min().orElseThrow() - room;
    double words = left + LETTER * plate.label().length();
    double right =
        Math.max(words, plate.nodes().stream().mapToDouble(Node::x).max().orElseThrow() + room);
    double bottom = plate.nodes().stream().mapToDouble(Node::y).max().orElseThrow() + room + 14;
    return drawing.plate(left, top, right - left, bottom + 10 * held - top, plate.label());
  }

  private static Drawing draw(Drawing drawing, Arrow arrow) {
    double dx = arrow.to().x() - arrow.from().x();
    double dy = arrow.to().y() - arrow.from().y();
    double length = Math.max(1, Math.hypot(dx, dy));
    double begin = RADIUS / length;
    double end = 1 - (RADIUS + 2) / length;
    return drawing.arrow(
        arrow.from().x() + begin * dx,
        arrow.from().y() + begin * dy,
        arrow.from().x() + end * dx,
        arrow.from().y() + end * dy);
  }

  /** The diagram in words: nodes, arrows, plates. */
  @Override
  public String toString() {
    StringBuilder words = new StringBuilder(title);
    append(words, "unknown", nodesOf(Kind.LATENT));
    append(words, "observed", nodesOf(Kind.OBSERVED));
    append(words, "computed", nodesOf(Kind.COMPUTED));
    append(words, "fixed", nodesOf(Kind.FIXED));
    append(
        words,
        "arrows",
        arrows.stream().map(a -> a.from().label() + " to " + a.to().label()).toList());
    for (Plate plate : plates) {
      append(words, plate.label(), plate.nodes().stream().map(Node::label).toList());
    }
    return words.toString();
  }

  private List<String> nodesOf(Kind kind) {
    return nodes.values().stream().filter(n -> n.kind() == kind).map(Node::label).toList();
  }

  private static void append(StringBuilder words, String what, List<String> which) {
    if (!which.isEmpty()) {
      words.append("; ").append(what).append(": ").append(String.join(", ", which));
    }
  }
}
