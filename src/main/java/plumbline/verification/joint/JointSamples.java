package plumbline.verification.joint;

import java.util.Optional;
import plumbline.sampling.Draws;

/**
 * Forward and backward samples of the test functions.
 *
 * @param forward independent draws, as one chain
 * @param backward the chains of the sampler under test
 * @param paired whether backward draw i comes from forward draw i
 * @param movedFraction the fraction of backward draws in which the sampler changed its state
 * @param starts the joint draws at which the backward chains start, one for each, if their first
 *     backward draw follows at once
 */
public record JointSamples(
    Draws forward, Draws backward, boolean paired, double movedFraction, Optional<Draws> starts) {}
