/** Training of topic models: a chain whose hyperparameters are learned on the way. */
@NullMarked
package plumbline.models.topics.training;

import org.jspecify.annotations.NullMarked;
