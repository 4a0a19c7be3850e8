/** Updates of one variable or one vector: slices, elliptical slices, random walks. */
@NullMarked
package plumbline.sampling.kernels;

import org.jspecify.annotations.NullMarked;
