/** Tables and numbers as text and HTML. */
@NullMarked
package plumbline.report.text;

import org.jspecify.annotations.NullMarked;
