#!/usr/bin/env bash
# Makes the packages twice, from clones of the last commit in two folders, and compares them: package-twice.sh
#
# It takes two release builds from nothing. Where a file differs, its package is told, and what differs in it. SwiftPM
# calls a package what its folder is called, and the compiler writes that into modules, so both have the same name.
set -euo pipefail

top=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for folder in one/bindery another/folder/bindery; do
  mkdir -p "$(dirname "$work/$folder")"
  git clone --quiet "$top" "$work/$folder"
  make -C "$work/$folder" package >"$work/log" 2>&1 || { tail -n 40 "$work/log" >&2; exit 1; }
  (cd "$work/$folder/packages" && sha256sum -- *) | tee "$work/${folder%%/*}.sha256"
  mv "$work/$folder/packages" "$work/${folder%%/*}.packages"
  rm -rf "${work:?}/$folder"
done

status=0
while read -r name; do
  cmp -s "$work/one.packages/$name" "$work/another.packages/$name" && continue
  status=1
  echo "twice: $name differs, in" >&2
  for side in one another; do
    mkdir -p "$work/$side.files/$name"
    case $name in
      *.deb) dpkg-deb -R "$work/$side.packages/$name" "$work/$side.files/$name" ;;
      *) tar -xf "$work/$side.packages/$name" -C "$work/$side.files/$name" ;;
    esac
  done
  diff -rq --no-dereference "$work/one.files/$name" "$work/another.files/$name" | sed "s|$work/||g" >&2 || true
done < <(cd "$work/one.packages" && ls)
[ $status -ne 0 ] || echo "twice: all packages have the same bytes" >&2
exit $status
