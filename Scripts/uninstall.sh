#!/usr/bin/env bash
# Removes what install.sh put into a prefix: uninstall.sh PREFIX
set -euo pipefail

prefix=$1
top=$(cd "$(dirname "$0")/.." && pwd)

rm -f "$prefix/bin/bindery" "$prefix/include/bindery.h" \
  "$prefix/share/bash-completion/completions/bindery" "$prefix/share/zsh/site-functions/_bindery" \
  "$prefix/share/fish/vendor_completions.d/bindery.fish"
for folder in "$top"/Plugins/*/; do
  rm -f "$prefix/lib/bindery/plugins/lib$(basename "$folder")".{so,dylib}
done
# Plugins that others put there stay.
for folder in "$prefix/lib/bindery/plugins" "$prefix/lib/bindery"; do
  if [ -d "$folder" ]; then rmdir --ignore-fail-on-non-empty "$folder" 2>/dev/null || true; fi
done
echo "removed bindery from $prefix" >&2
