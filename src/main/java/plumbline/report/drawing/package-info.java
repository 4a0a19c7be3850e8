/** Drawings as pictures: fonts, colours, frames, PNG and SVG. */
@NullMarked
package plumbline.report.drawing;

import org.jspecify.annotations.NullMarked;
