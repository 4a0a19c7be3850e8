/** Autocovariances and spectra of chains. */
@NullMarked
package plumbline.diagnostics.spectrum;

import org.jspecify.annotations.NullMarked;
