/**
 * Gaussian graphical models on trial: {@link plumbline.graphs}' samplers of a precision matrix on a
 * known graph, of graph and matrix together, and of both behind ranks, with what they must satisfy
 * exactly and with the planted bugs that occur in published descriptions and in software.
 *
 * <p>Papers: Hoff (2007); Mohammadi and Wit (2015); Lenkoski (2013); Wang and Li (2012); Cheng and
 * Lenkoski (2012).
 */
@NullMarked
package plumbline.models.ggm;

import org.jspecify.annotations.NullMarked;
