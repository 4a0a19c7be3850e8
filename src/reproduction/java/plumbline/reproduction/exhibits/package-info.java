/** The museum's pages and sources, cut for a page that shows one step at a time. */
@NullMarked
package plumbline.reproduction.exhibits;

import org.jspecify.annotations.NullMarked;
