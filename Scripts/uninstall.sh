#!/usr/bin/env bash
# Removes what install.sh put into a prefix: uninstall.sh PREFIX
set -euo pipefail

prefix=$1
top=$(cd "$(dirname "$0")/.." && pwd)

rm -f "$prefix/bin/bindery" "$prefix/libexec/bindery/bindery-worker" "$prefix/include/bindery.h" \
  "$prefix/share/bash-completion/completions/bindery" "$prefix/share/zsh/site-functions/_bindery" \
  "$prefix/share/fish/vendor_completions.d/bindery.fish"
for folder in "$top"/Plugins/*/; do
  rm -f "$prefix/lib/bindery/plugins/lib$(basename "$folder")".{so,dylib}
done
rm -f "$prefix/lib/bindery/plugins/plugins.sha256"
# Plugins that others put there stay, and so does every folder with something in it.
for folder in lib/bindery/plugins lib/bindery libexec/bindery libexec share/bash-completion/completions share/bash-completion \
  share/zsh/site-functions share/zsh share/fish/vendor_completions.d share/fish; do
  rmdir "$prefix/$folder" 2>/dev/null || true
done
echo "removed bindery from $prefix" >&2
