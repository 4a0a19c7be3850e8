# Usage: plumbline setup [--kernel=jjava]
# Makes now what other commands make when first needed: the build, JupyterLab and the kernel.
#
# Example: plumbline setup

. "$parts/jupyter.sh"
case $* in
'') ;;
--kernel=*) choose_kernel "${1#--kernel=}" ;;
*) die "setup takes no words but --kernel=jjava, not '$*'." ;;
esac
ensure_built
ensure_lab || true
ensure_kernel
ensure_class_archive
