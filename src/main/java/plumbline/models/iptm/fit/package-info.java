/** The model fitted to messages in a file. */
@NullMarked
package plumbline.models.iptm.fit;

import org.jspecify.annotations.NullMarked;
