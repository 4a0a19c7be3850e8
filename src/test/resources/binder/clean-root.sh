#!/bin/sh
# Binder at home: builds and runs a clone in an empty Debian, as a user without rights, with two gigabytes and one
# processor, and runs every notebook there without a network. Needs root and debootstrap.
#
#   clean-root.sh CLONE FOLDER
#
# What is committed in CLONE is what Binder would see. Packages come from where this machine gets its own.
# Exit status 0: everything ran; 3: this machine cannot do it, and why is the last line.
set -eu

clone=$1
folder=$2
root=$folder/root
group=plumbline-binder
say() { printf '== %s\n' "$*"; }
cannot() {
  echo "$*"
  exit 3
}

[ "$(id -u)" = 0 ] || cannot "a clean root file system needs root"
command -v debootstrap >/dev/null || cannot "debootstrap is not installed"
command -v unshare >/dev/null && command -v taskset >/dev/null || cannot "unshare and taskset are not installed"

mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null |
  sed -n -e 's/^deb \(\[[^]]*\] \)*\(http[^ ]*\) .*/\2/p' -e 's/^URIs: *\(http[^ ]*\).*/\1/p' | grep -v security | head -n 1)
suite=$(. /etc/os-release && echo "${VERSION_CODENAME:-stable}")
[ -n "$mirror" ] || cannot "no Debian mirror is configured here"

say "an empty $suite"
mkdir -p "$folder"
[ -f "$root/etc/debian_version" ] || debootstrap --variant=minbase --include=ca-certificates "$suite" "$root" "$mirror" >"$folder/debootstrap.log" 2>&1 ||
  cannot "debootstrap failed: $(tail -n 1 "$folder/debootstrap.log")"

release() {
  umount "$root/proc" "$root/dev" 2>/dev/null || true
  rmdir "/sys/fs/cgroup/memory/$group" "/sys/fs/cgroup/$group" 2>/dev/null || true
}
trap release EXIT
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
mountpoint -q "$root/dev" || mount --bind /dev "$root/dev"
cp /etc/resolv.conf /etc/hosts "$root/etc/"
# A machine behind a proxy of its own has certificates of its own.
cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"

say "packages: binder/apt.txt, and what Binder's base image has"
inside() { env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 "$@"; }
# shellcheck disable=SC2046  # one word for each package
inside chroot "$root" sh -c "apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
  python3 python3-venv git curl unzip procps iproute2 util-linux $(tr '\n' ' ' <"$clone/binder/apt.txt")" >"$folder/packages.log" 2>&1
if [ -f /etc/ssl/certs/java/cacerts ]; then
  mkdir -p "$root/etc/ssl/certs/java"
  cp -L /etc/ssl/certs/java/cacerts "$root/etc/ssl/certs/java/cacerts"
fi

say "the user jovyan, the clone, and Binder's Jupyter"
inside chroot "$root" sh -c 'id jovyan >/dev/null 2>&1 || useradd -m -s /bin/bash jovyan'
home=/home/jovyan/plumbline
rm -rf "$root$home"
mkdir -p "$root$home"
git -C "$clone" archive HEAD | tar -x -C "$root$home"
inside chroot "$root" chown -R jovyan:jovyan "$home"
inside chroot "$root" sh -c "[ -x /srv/jupyter/bin/jupyter ] || { python3 -m venv /srv/jupyter &&
  /srv/jupyter/bin/python -m pip install --quiet --no-cache-dir -r $home/binder/requirements.txt; }" >"$folder/pip.log" 2>&1

# as_jovyan NETWORK COMMAND: in the clone, on one processor, with two gigabytes; NETWORK is "with" or "without".
as_jovyan() {
  if [ -d /sys/fs/cgroup/memory ]; then
    mkdir -p "/sys/fs/cgroup/memory/$group"
    echo 2147483648 >"/sys/fs/cgroup/memory/$group/memory.limit_in_bytes"
    tasks=/sys/fs/cgroup/memory/$group/tasks
  else
    mkdir -p "/sys/fs/cgroup/$group"
    echo 2147483648 >"/sys/fs/cgroup/$group/memory.max"
    tasks=/sys/fs/cgroup/$group/cgroup.procs
  fi
  isolation=
  [ "$1" = with ] || isolation="unshare --net"
  # shellcheck disable=SC2016  # the inner shell's own words
  inside $isolation sh -c 'echo $$ >"$1"; command -v ip >/dev/null && ip link set lo up
    exec taskset -c 0 chroot "$2" su jovyan -c "export PATH=/srv/jupyter/bin:/usr/bin:/bin LANG=C.UTF-8; cd '"$home"' && $3"' \
    inner "$tasks" "$root" "$2"
}

say "binder/postBuild"
start=$(date +%s)
as_jovyan with "bash binder/postBuild" >"$folder/postBuild.log" 2>&1 || {
  tail -n 20 "$folder/postBuild.log"
  echo "binder/postBuild failed"
  exit 1
}
echo "built in $(($(date +%s) - start)) s"

say "binder/start: JupyterLab answers and has our kernel"
as_jovyan without "bash binder/start sh -c 'jupyter lab --no-browser --port 8899 --ServerApp.token=x >/tmp/lab.log 2>&1 & lab=\$!
  for i in \$(seq 60); do curl -fs \"http://127.0.0.1:8899/api/kernelspecs?token=x\" && break; sleep 1; done; kill \$lab'" \
  >"$folder/kernelspecs.json" 2>"$folder/start.log" && grep -q '"java"' "$folder/kernelspecs.json" || {
  echo "binder/start: no Java kernel (see $folder/start.log)"
  exit 1
}

failed=0
for notebook in "$root$home"/notebooks/*.ipynb; do
  name=$(basename "$notebook")
  start=$(date +%s)
  if as_jovyan without "bash binder/start jupyter nbconvert --to notebook --execute --ExecutePreprocessor.timeout=1200 \
    --ExecutePreprocessor.startup_timeout=180 --output-dir /tmp/executed notebooks/$name" >"$folder/$name.log" 2>&1; then
    printf '%-44s %4d s\n' "$name" $(($(date +%s) - start))
  else
    printf '%-44s FAILED: %s\n' "$name" "$(tail -n 1 "$folder/$name.log")"
    failed=1
  fi
done
exit $failed
