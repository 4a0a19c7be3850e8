/** The model on trial: functions, checks, planted bugs, presets of the document. */
@NullMarked
package plumbline.models.iptm.trial;

import org.jspecify.annotations.NullMarked;
