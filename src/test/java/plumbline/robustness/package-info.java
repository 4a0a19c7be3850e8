/** Damaged files, killed processes, full disks and long runs. */
package plumbline.robustness;
