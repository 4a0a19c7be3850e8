# Usage: plumbline lab [--port N] [--no-browser] [--kernel=jjava] [--notebook-dir=DIR]
#        [--browser=NAME] [--log-level=LEVEL] [--debug] [--public ...] [FILE]
# Opens JupyterLab on copies of the notebooks, in .plumbline/work, with the Java kernel. Your edits stay
# there, through updates, and never change the notebooks that reproduce runs.
# The first time it installs JupyterLab into .plumbline: about a minute, 400 MB. It serves this machine
# alone, behind a token.
#   --kernel=jjava   run the notebooks on JJava in place of IJava
#   --public         allow other machines, and every other option of Jupyter
#
# Example: plumbline lab --port 8889 01-iptm-getting-it-right.ipynb

. "$parts/jupyter.sh"
. "$parts/work.sh"

# What Jupyter itself says about an address in use is a page long.
check_port() {
  case $1 in '' | *[!0-9]*) die "--port must be a number, not '$1'." ;; esac
  [ "$1" -ge 1 ] && [ "$1" -le 65535 ] || die "--port must lie between 1 and 65535, not $1."
  python3 -c 'import socket, sys
s = socket.socket()
s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
s.bind(("127.0.0.1", int(sys.argv[1])))' "$1" 2>/dev/null ||
    die "port $1 is in use or not allowed: choose another with --port, or leave it out."
}

public=
for word in "$@"; do
  if [ "$word" = --public ]; then public=yes; fi
done
port='' previous=''
for word in "$@"; do
  shift
  case $word in
  notebooks/*.ipynb) word=${word#notebooks/} ;; # the copy of that name
  --public) continue ;;
  --kernel=*) choose_kernel "${word#--kernel=}" && continue ;;
  --port=*) port=${word#--port=} && check_port "$port" ;;
  --no-browser | --debug | --port | --notebook-dir=* | --browser=* | --log-level=*) ;;
  -*)
    [ -n "$public" ] ||
      die "lab serves this machine alone, behind a token: $word is not among the words that keep it so (lab --help);" \
        "whoever gets in can run any code. Add --public if that is meant."
    ;;
  esac
  if [ "$previous" = --port ]; then port=$word && check_port "$port"; fi
  previous=$word
  set -- "$@" "$word"
done
[ "$previous" != --port ] || die "--port needs a number."

ensure_built
if [ "$(id -u)" = 0 ]; then set -- --allow-root "$@"; fi
if [ -z "$public" ]; then set -- --ip=127.0.0.1 "$@"; fi # also where some configuration says otherwise
# A port that was asked for is taken or refused, never exchanged. The browser test needs the application object.
if ensure_lab; then
  set -- lab ${port:+--ServerApp.port_retries=0} --LabApp.expose_app_in_browser=True \
    --LanguageServerManager.autodetect=False "$@"
else
  set -- notebook ${port:+--NotebookApp.port_retries=0} "$@"
fi
ensure_kernel
bring_copies "$root/notebooks" "$own/work"
trust_copies
cd "$own/work"
exec "$PLUMBLINE_JUPYTER" "$@"
