/** The models that come with the library, a room for each family, under the names of commands. */
@NullMarked
package plumbline.models;

import org.jspecify.annotations.NullMarked;
