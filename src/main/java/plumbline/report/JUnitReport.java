package plumbline.report;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Verdicts in the XML that build servers read: JUnit's. */
public final class JUnitReport {
  /** What became of a case. */
  public enum Outcome {
    /** It passed. */
    PASSED,
    /** It failed. */
    FAILED,
    /**
     * It could not be decided: an error for a build server, so that it is never taken for a pass.
     */
    UNDECIDED,
    /** It was not looked at. */
    SKIPPED
  }

  /**
   * One case.
   *
   * @param name what was looked at
   * @param outcome what became of it
   * @param message why; empty for a pass
   */
  public record Case(String name, Outcome outcome, String message) {}

  private JUnitReport() {}

  /**
   * The document.
   *
   * @param suite name of the whole
   * @param cases at least one
   * @return XML in UTF-8
   */
  public static byte[] bytes(String suite, List<Case> cases) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(out, "UTF-8");
      xml.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
      xml.writeCharacters("\n");
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", legal(suite));
      xml.writeAttribute("tests", Integer.toString(cases.size()));
      xml.writeAttribute("failures", count(cases, Outcome.FAILED));
      xml.writeAttribute("errors", count(cases, Outcome.UNDECIDED));
      xml.writeAttribute("skipped", count(cases, Outcome.SKIPPED));
      for (Case one : cases) {
        xml.writeCharacters("\n");
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", "plumbline." + legal(suite));
        xml.writeAttribute("name", legal(one.name()));
        if (one.outcome() != Outcome.PASSED) {
          xml.writeEmptyElement(
              switch (one.outcome()) {
                case FAILED -> "failure";
                case UNDECIDED -> "error";
                default -> "skipped";
              });
          xml.writeAttribute("message", legal(one.message()));
        }
        xml.writeEndElement();
      }
      xml.writeCharacters("\n");
      xml.writeEndElement();
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("XML in memory cannot be written", e);
    }
    return out.toByteArray();
  }

  private static String count(List<Case> cases, Outcome outcome) {
    return Long.toString(cases.stream().filter(c -> c.outcome() == outcome).count());
  }

  /** XML 1.0 has no place for most control characters. */
  private static String legal(String text) {
    StringBuilder safe = new StringBuilder();
    text.codePoints()
        .map(c -> (c < 0x20 && c != '\t' && c != '\n') || c == 0xfffe || c == 0xffff ? '?' : c)
        .map(c -> c >= 0xd800 && c <= 0xdfff ? '?' : c)
        .forEach(safe::appendCodePoint);
    return safe.toString();
  }
}
