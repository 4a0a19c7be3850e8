package plumbline.cli.options;

import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import plumbline.plugin.ModelOption;
import plumbline.plugin.OptionBounds;
import plumbline.plugin.OptionForm.Need;
import plumbline.plugin.OptionForm.Replacement;

/**
 * What is declared beside an option and refused before any work: numbers out of bounds, and options
 * that would be taken and do nothing. An option of a model says it itself.
 */
public final class OptionRules {
  /** Bounds of a number. Without them: any finite number, any count from 0 on. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.FIELD)
  public @interface Within {
    OptionBounds value();
  }

  /** For another option of the command alone, or for some values of it. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.FIELD)
  public @interface Needs {
    String value();

    /** The values, with blanks between them. */
    String of() default "";
  }

  /** Taking the place of something whose options have no use beside it. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.FIELD)
  public @interface Replaces {
    String value();

    /** Of that, with blanks between them. */
    String options();
  }

  private OptionRules() {}

  /**
   * Looks at the options that were given.
   *
   * @param parsed the command line
   * @throws ParameterException with one sentence
   */
  public static void check(ParseResult parsed) {
    for (@Nullable ParseResult at = parsed; at != null; at = at.subcommand()) {
      for (OptionSpec option : at.matchedOptions()) {
        requireBounds(at, option);
      }
      ParseResult found = at;
      for (OptionSpec option : at.matchedOptions()) {
        Optional<Need> need = need(option);
        if (need.isPresent() && isIdle(need.get(), at)) {
          throw refusal(at, option.longestName() + " is for " + need.get());
        }
        replacement(option).ifPresent(of -> requireAlone(option, of, found));
      }
    }
  }

  private static void requireBounds(ParseResult at, OptionSpec option) {
    Object given = option.getValue();
    for (Object one : given instanceof List<?> list ? list : List.of(given)) {
      if (one instanceof Number number && !(one instanceof Long)) {
        OptionBounds bounds = bounds(option, number);
        if (!bounds.allow(number.doubleValue())) {
          throw refusal(at, option.longestName() + " must be " + bounds + ", not " + number);
        }
      }
    }
  }

  private static OptionBounds bounds(OptionSpec option, Number number) {
    if (option.userObject() instanceof ModelOption<?> of) {
      return of.form().bounds();
    }
    if (option.userObject() instanceof OptionBounds of) {
      return of;
    }
    @Nullable Within declared = declared(option, Within.class);
    return declared != null
        ? declared.value()
        : number instanceof Double ? OptionBounds.FINITE : OptionBounds.NUMBER;
  }

  private static Optional<Need> need(OptionSpec option) {
    return option.userObject() instanceof ModelOption<?> of
        ? of.form().need()
        : Optional.ofNullable(declared(option, Needs.class))
            .map(needs -> new Need(needs.value(), words(needs.of())));
  }

  public static Optional<Replacement> replacement(OptionSpec option) {
    return option.userObject() instanceof ModelOption<?> of
        ? of.form().replacement()
        : Optional.ofNullable(declared(option, Replaces.class))
            .map(replaces -> new Replacement(replaces.value(), words(replaces.options())));
  }

  private static List<String> words(String all) {
    return all.isEmpty() ? List.of() : List.of(all.split(" ", -1));
  }

  private static <A extends Annotation> @Nullable A declared(OptionSpec option, Class<A> type) {
    return option.userObject() instanceof Field field ? field.getAnnotation(type) : null;
  }

  /** Where a command does not have the other option, none is needed. */
  private static boolean isIdle(Need need, ParseResult at) {
    @Nullable OptionSpec other = at.commandSpec().findOption(need.option());
    return other != null
        && (need.values().isEmpty()
            ? !at.hasMatchedOption(other)
            : !need.values().contains(String.valueOf(other.<Object>getValue())));
  }

  private static void requireAlone(OptionSpec option, Replacement of, ParseResult at) {
    for (OptionSpec other : at.matchedOptions()) {
      boolean idle =
          of.options().isEmpty()
              ? !other.equals(option) && !GlobalOptions.has(other)
              : of.options().contains(other.longestName());
      if (idle) {
        throw refusal(
            at,
            "%s is for %s, which %s replaces"
                .formatted(other.longestName(), of.what(), option.longestName()));
      }
    }
  }

  private static ParameterException refusal(ParseResult at, String sentence) {
    return new ParameterException(at.commandSpec().commandLine(), sentence);
  }
}
