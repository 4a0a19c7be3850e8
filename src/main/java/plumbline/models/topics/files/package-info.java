/** Corpora and trained models as files. */
@NullMarked
package plumbline.models.topics.files;

import org.jspecify.annotations.NullMarked;
