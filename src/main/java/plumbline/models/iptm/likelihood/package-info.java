/** The likelihood of messages: who receives them and when, as sums that updates can change. */
@NullMarked
package plumbline.models.iptm.likelihood;

import org.jspecify.annotations.NullMarked;
