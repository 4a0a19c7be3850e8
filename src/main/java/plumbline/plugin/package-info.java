/**
 * The plug: a model with its options, its trial and its reader of files, in one class that {@link
 * java.util.ServiceLoader} finds in this library or in anybody's jar. The command line, the checks
 * of the registry and the fits to data ask for nothing else.
 */
@NullMarked
package plumbline.plugin;

import org.jspecify.annotations.NullMarked;
