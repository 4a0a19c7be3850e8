/**
 * Change points along the depth of a path. A person makes choices over time; each choice comes from
 * one layer of a path, the first layers general, the deep ones special. At each time a change point
 * p splits the layers into those up to p and those beyond, and moves the weight between the two.
 * The word suggests a point in time: here it is a point in <em>depth</em>, which moves with time.
 * For a change point in time, the coal-mining disasters are here too, on the same kernels.
 *
 * <p>The document prints only the update of p; {@link
 * plumbline.models.changepoint.ChangePointModel} completes it to a model with a prior on
 * everything, so that there is something to test jointly.
 *
 * <p>Papers: Zhang, Dunson and Carin (2011), "Hierarchical topic modeling for analysis of
 * time-evolving personal choices", supplement, equations (1) to (3); Papaspiliopoulos and Roberts
 * (2008); Rao, Lin and Dunson (2016) for data augmentation by rejected proposals.
 */
@NullMarked
package plumbline.models.changepoint;

import org.jspecify.annotations.NullMarked;
