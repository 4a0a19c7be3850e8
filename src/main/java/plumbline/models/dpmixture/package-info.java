/**
 * Dirichlet process mixtures of normals by the retrospective sampler of Papaspiliopoulos and
 * Roberts, on the same kernels that update change points: component labels are countable variables
 * that share one sequence of sticks and atoms. Checked against the enumeration of all partitions
 * and against a collapsed sampler.
 *
 * <p>Papers: Papaspiliopoulos and Roberts (2008); Neal (2000), algorithm 3; Hastie, Liverani and
 * Richardson (2015) on label moves.
 */
@NullMarked
package plumbline.models.dpmixture;

import org.jspecify.annotations.NullMarked;
