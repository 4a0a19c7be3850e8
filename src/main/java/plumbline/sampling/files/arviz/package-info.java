/** ArviZ's files: netCDF and JSON. */
@NullMarked
package plumbline.sampling.files.arviz;

import org.jspecify.annotations.NullMarked;
