/** The launcher itself, run as its users run it: on this clone and on small copies of it. */
package plumbline.launcher;
