#!/usr/bin/env bash
# Tries the packages on a Debian 12 that has no Swift: test-packages.sh PACKAGES-FOLDER
#
# The system is made by debootstrap in a folder of its own, which takes a minute, 1 GB and the network. What is done
# there stands in Packages/walk.sh, and all that it does and prints is printed. Needs root.
set -euo pipefail

packages=$(cd "$1" && pwd)
top=$(cd "$(dirname "$0")/.." && pwd)
fatal() { echo "packages: $*" >&2; exit 1; }
[ "$(id -u)" -eq 0 ] || fatal "making a system needs root"
"$top/Scripts/install-dependencies.sh" debootstrap

work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT
system=$work/system
mirror=$(apt-get indextargets --format '$(SITE)' | grep -m 1 -v security || echo http://deb.debian.org/debian)
echo "packages: making a Debian 12 in a folder of its own" >&2
debootstrap --variant=minbase bookworm "$system" "$mirror" >"$work/log" 2>&1 || { tail "$work/log" >&2; exit 1; }

# --- What comes from elsewhere: plugins of an author who has Swift, and newer packages.

elsewhere=$work/elsewhere
mkdir "$elsewhere" "$system/packages"
for package in bindery bindery-dev; do dpkg-deb -x "$packages/${package}"_*_*.deb "$elsewhere"; done
cp "$packages"/bindery*_*_*.deb "$system/packages"

# Begins a plugin in Swift, changes its view, and builds it: plugin NAME SED-SCRIPT
plugin() {
  (cd "$work" && "$elsewhere/usr/bin/bindery" new "$1" --language swift >/dev/null)
  sed -i "$2" "$work/$1/Sources/$1/${1}ViewModel.swift"
  swift build --package-path "$work/$1" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
  mkdir "$system/packages/$1"
  cp "$work/$1/.build/debug/lib$1.so" "$work/$1/Samples"/*.json "$system/packages/$1"
  rm -rf "${work:?}/$1"
}
echo "packages: building plugins in Swift with bindery-dev, in a folder that it was unpacked to" >&2
plugin AudioBook ''
plugin NewsPaper '1i import Foundation\nlet now = Date.now.description'

# Makes a package of a newer version, in which the plugins have other bytes: newer PACKAGE
newer() {
  local root=$work/newer/$1 name file plugins
  mkdir -p "$work/newer"
  dpkg-deb -R "$packages/$1"_*_*.deb "$root"
  plugins=$root/usr/lib/bindery/plugins
  if [ -d "$plugins" ]; then
    for file in "$plugins"/*.so; do
      objcopy --add-section .newer=<(echo newer) "$file"
    done
    (cd "$plugins" && sha256sum -- *.so >plugins.sha256)
  fi
  sed -i -E 's/^(Version: |Depends: bindery \(= )([^-]*)/\1\2.1/' "$root/DEBIAN/control"
  (cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
  name=$(basename "$packages/$1"_*_*.deb)
  dpkg-deb --root-owner-group -Zgzip -z1 --build "$root" "$system/packages/newer-$name" >/dev/null
}
for package in bindery bindery-dev bindery-foundation; do newer "$package"; done

# --- The walk.

cp "$top/Scripts/Packages/walk.sh" "$system/packages"
cp /etc/resolv.conf "$system/etc/resolv.conf"
# A root of its own, not a chroot, in which the system would refuse namespaces to workers.
unshare --mount --pid --fork --uts bash -euc '
  hostname bare
  mount --bind "$0" "$0"
  cd "$0"
  mkdir -p dev/pts dev/shm old
  mount -t proc proc proc
  mount -t devpts devpts dev/pts
  mount -t tmpfs tmpfs dev/shm
  pivot_root . old
  umount -l old
  rmdir old
  exec /bin/bash /packages/walk.sh </dev/null' "$system" || fatal "the packages don't pass"
