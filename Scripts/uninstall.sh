#!/usr/bin/env bash
# Removes what install.sh put into a prefix, and nothing else: uninstall.sh PREFIX
set -euo pipefail

[ $# -eq 1 ] || { echo "usage: uninstall.sh PREFIX" >&2; exit 2; }
root="${DESTDIR:-}$1"
list="$root/share/bindery/installed"
# shellcheck source=Scripts/installed.bash
. "$(dirname "$0")/installed.bash"
[ -e "$list" ] || [ -L "$list" ] || { echo "uninstall: there is no list of what is in $root; run 'make install' first" >&2; exit 1; }

# All of it is read before anything goes.
known=$(installed_lines uninstall "$list")
lines=()
while IFS= read -r line; do
  expect_inside uninstall "$root" "${line#[fd] }"
  file=$root/${line#f }
  if [ "${line%% *}" = f ] && [ -d "$file" ] && [ ! -L "$file" ]; then
    echo "uninstall: '$file' is a folder; expected a file" >&2
    exit 1
  fi
  lines+=("$line")
done <<<"$known"
for line in "${lines[@]}"; do
  # A file that was being copied when installing was cut short has another name.
  case $line in f\ ?*) rm -f "$root/${line#f }" "$root/$(dirname "${line#f }")/.$(basename "${line#f }").part" ;; esac
done
rm -f "$list" "$list.part"
# Plugins that others put there stay, and so does every folder with something in it, or that was there before.
printf '%s\n' "${lines[@]}" | sed -n 's/^d //p' | sort -ru | while IFS= read -r folder; do
  if [ "$folder" != . ]; then rmdir "$root/$folder" 2>/dev/null || true; fi
done
case " ${lines[*]} " in *" d . "*) rmdir "$root" 2>/dev/null || true ;; esac
echo "removed bindery from $root" >&2
