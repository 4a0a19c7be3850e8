/**
 * Draws in files: reading what samplers write (chains files, Stan's CSV, CODA's index and chain
 * files, long CSV, ArviZ's JSON layout, each also gzipped) and writing the same. {@link
 * plumbline.sampling.files.DrawsFile} is the door.
 *
 * <p>Faults of a file are one sentence, {@link plumbline.sampling.DataFileException}; files are
 * written under a temporary name and renamed, so that none is ever left half-written.
 *
 * <p>Papers: Plummer, Best, Cowles and Vines (2006) for CODA's format; the CmdStan guide for
 * Stan's.
 */
@NullMarked
package plumbline.sampling.files;

import org.jspecify.annotations.NullMarked;
