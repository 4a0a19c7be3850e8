/** Networks and their files: dyads, what is observed, what is held out. */
@NullMarked
package plumbline.models.relational.networks;

import org.jspecify.annotations.NullMarked;
