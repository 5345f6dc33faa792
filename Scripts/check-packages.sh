#!/usr/bin/env bash
# Checks packages without installing them: check-packages.sh FOLDER
#
# They are within their sizes, name nothing of the machine that built them, run with the glibc that is promised, find
# their libraries in themselves or in the system, and are in order for Debian.
set -euo pipefail

packages=$(cd "$1" && pwd)
top=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
complain() { echo "packages: $*" >&2; status=1; }

# The oldest C library that the guide to installing promises.
promised=$(sed -nE 's/.*glibc ([0-9.]+[0-9]) or newer.*/\1/p' \
  "$top/Sources/Bindery/Documentation.docc/Guides/Installing.md" | head -n 1)

for package in "$packages"/*.deb; do
  name=$(basename "$package")
  dpkg-deb -x "$package" "$work/debian"
  mkdir -p "$work/each/$name"
  dpkg-deb -x "$package" "$work/each/$name"
  printf '%9d bytes to fetch, %9d installed: %s\n' "$(stat -c %s "$package")" \
    "$(find "$work/each/$name" -type f -printf '%s\n' | awk '{ sum += $1 } END { print sum }')" "$name"
done
mkdir "$work/archives"
for archive in "$packages"/*.tar.xz; do tar -xf "$archive" -C "$work/archives"; done
[ "$(ls "$work/archives" | wc -l)" -eq 1 ] || { complain "the archives unpack into more than one folder"; exit 1; }
unpacked=$work/archives/$(ls "$work/archives")

# --- Sizes.

main=$(ls "$packages"/bindery_*.deb)
installed=$(find "$work/each/$(basename "$main")" -type f -printf '%s\n' | awk '{ sum += $1 } END { print sum }')
[ "$installed" -le 45000000 ] || complain "bindery takes $installed bytes, more than 45 MB"
[ "$(stat -c %s "$main")" -le 12000000 ] || complain "bindery is more than 12 MB to fetch"

# --- The packages and the archives have the same files, but for what only one of them needs.

files() { (cd "$1" && find . -not -type d | LC_ALL=C sort); }
differences=$(diff <(files "$work/debian/usr") <(files "$unpacked") |
  grep -E '^[<>]' | grep -vE '^< \./share/(lintian/overrides/|doc/[a-z-]*/changelog\.Debian\.gz)' |
  grep -vE '^> \./(lib/bindery/lib[a-z0-9]*\.so\.[0-9]+|share/doc/bindery/licenses/.*)$' || true)
[ -z "$differences" ] || complain "the packages and the archives differ: $differences"

# --- Nothing of this machine.

compiler=$(cd "$(dirname "$(readlink -f "$(command -v swift)")")/../.." && pwd)
for path in "$top" "$compiler" "$HOME/" "$(hostname)"; do
  [ ${#path} -gt 4 ] || continue
  found=$(grep -rlaF -- "$path" "$work/debian" "$unpacked" | sed "s|$work/||" | head -n 5 || true)
  [ -z "$found" ] || complain "'$path' stands in" $found
done

# --- Libraries.

oldest=0
while IFS= read -r file; do
  readelf -d "$file" >"$work/dynamic" 2>/dev/null || continue
  grep -q 'Dynamic section' "$work/dynamic" || continue
  runpath=$(sed -n 's/.*R\(UN\)\?PATH).*\[\(.*\)\]/\2/p' "$work/dynamic")
  case $runpath in
    '' | '$ORIGIN' | '$ORIGIN/'*) [[ $runpath != *:* ]] || complain "$file looks for libraries in '$runpath'" ;;
    *) complain "$file looks for libraries in '$runpath'" ;;
  esac
  while IFS= read -r name; do
    case $name in
      libc.so.6 | libm.so.6 | ld-linux-*.so.* | libgcc_s.so.1 | libstdc++.so.6) continue ;;
      libcurl.so.4 | libxml2.so.2) continue ;;
    esac
    [ -f "$unpacked/lib/bindery/$name" ] || complain "$file needs $name, which no archive has"
  done < <(sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' "$work/dynamic")
  version=$(readelf -V "$file" 2>/dev/null | grep -oE 'GLIBC_[0-9.]+' | cut -d_ -f2 | sort -V | tail -n 1)
  oldest=$(printf '%s\n' "$oldest" "${version:-0}" | sort -V | tail -n 1)
done < <(find "$unpacked" -type f \( -name '*.so*' -o -perm -100 \))
echo "the oldest glibc that runs them is $oldest"
[ "$oldest" = "${promised:-none}" ] || complain "they need glibc $oldest, and the guide promises ${promised:-none}"

# --- The plugins are those of the list.

plugins=$unpacked/lib/bindery/plugins
(cd "$plugins" && sha256sum --quiet --strict --check plugins.sha256) || complain "plugins differ from their list"
[ "$(find "$plugins" -name '*.so' | wc -l)" -eq "$(wc -l <"$plugins/plugins.sha256")" ] ||
  complain "the list of plugins isn't all of them"

# --- In order for Debian, as lintian judges, which warns of running as root where nothing forbids it.

lintian --fail-on error,warning --allow-root --info "$packages"/*.deb >"$work/lintian" 2>"$work/log" ||
  complain "lintian says $(cat "$work/lintian")"
[ $status -ne 0 ] || echo "packages: they are in order" >&2
exit $status
