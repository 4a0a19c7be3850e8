/**
 * Is the sampler right? Joint distribution tests, exact transition matrices, checks of conditionals
 * against the joint density, and the trial that puts all of them to one model together with its
 * planted bugs.
 *
 * <p>Papers: Geweke (2004) for the successive-conditional design, Schein et al. for paired
 * restarts, Besag and Clifford (1989) and Gandy and Scott (2020) for exact ranks and the sequential
 * test, Grosse and Duvenaud (2014) for conditional ratios, Talts et al. (2018) and Modrák et al.
 * (2023) for simulation-based calibration.
 *
 * <p>Programs that did these things before us:
 *
 * <ul>
 *   <li>Blang (Bouchard-Côté and others, Journal of Statistical Software 103(11), 2022), on the JVM
 *       as well. Its {@code ExhaustiveDebugRandom} walks every discrete decision of a program with
 *       its probability, and {@code DiscreteMCTest} builds the transition matrix of each kernel of
 *       a Blang model from it and checks invariance and irreducibility: the idea of our {@link
 *       plumbline.random.EnumeratingRng} and {@link TransitionMatrix}. Its {@code
 *       ExactInvarianceTest} moves forward draws by one kernel and compares them with others.
 *   <li>mcunit (R, Gandy and Scott): the sequential test with a bounded rate of false rejections,
 *       and ranks for reversible kernels. MCMCTesting.jl (Julia) has both; MCMCDebugging.jl, of the
 *       Turing project, has Geweke's test.
 *   <li>SBC (R, Kim, Moon, Modrák, Säilynoja and others) and simuk (Python): calibration by ranks
 *       for whole inference programs.
 * </ul>
 *
 * <p>What is added here, as far as we have seen: the walk goes on through continuous Gibbs draws,
 * whose laws are replaced by Gauss rules ({@link plumbline.random.QuadratureRng}), so that a step
 * with normal and gamma draws is judged without sampling; Metropolis, Langevin and Hamiltonian
 * steps of one variable are integrated to their kinks ({@link ContinuousInvariance}); kernels for
 * countable variables give their rows of transition probabilities; a published formula stands
 * beside its correction ({@link plumbline.sampling.Formula}) and is measured by how far it moves
 * the posterior; and every planted bug of a {@link Trial} states the rung that sees it and, where
 * there is one, its blind spot.
 */
@NullMarked
package plumbline.verification;

import org.jspecify.annotations.NullMarked;
import plumbline.verification.exact.ContinuousInvariance;
import plumbline.verification.exact.TransitionMatrix;
