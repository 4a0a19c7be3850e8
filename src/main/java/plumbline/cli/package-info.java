/**
 * The command line: a thin door to the library. Each command is one class; output, exit codes and
 * options shared by all commands are in {@link plumbline.cli.options.GlobalOptions}.
 */
@NullMarked
package plumbline.cli;

import org.jspecify.annotations.NullMarked;
