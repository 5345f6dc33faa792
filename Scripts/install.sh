#!/usr/bin/env bash
# Installs a release build: install.sh BUILD-FOLDER PREFIX SUFFIX-OF-LIBRARIES
set -euo pipefail

build=$1 prefix=$2 suffix=$3
top=$(cd "$(dirname "$0")/.." && pwd)

# Prints the SHA-256 of a file, with its name.
sha256() { if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi; }

install -d "$prefix/bin" "$prefix/include" "$prefix/lib/bindery/plugins" "$prefix/libexec/bindery" \
  "$prefix/share/bash-completion/completions" "$prefix/share/zsh/site-functions" \
  "$prefix/share/fish/vendor_completions.d"
install -m 755 "$build/bindery" "$prefix/bin/"
install -m 755 "$build/bindery-worker" "$prefix/libexec/bindery/"
install -m 644 "$top/Sources/CBindery/include/bindery.h" "$prefix/include/"
for folder in "$top"/Plugins/*/; do
  install -m 755 "$build/lib$(basename "$folder").$suffix" "$prefix/lib/bindery/plugins/"
done
# What was installed is trusted as it is now, by its hashes.
(
  cd "$prefix/lib/bindery/plugins"
  for folder in "$top"/Plugins/*/; do
    sha256 "lib$(basename "$folder").$suffix"
  done >plugins.sha256
  chmod 644 plugins.sha256
)
"$build/bindery" --generate-completion-script bash >"$prefix/share/bash-completion/completions/bindery"
"$build/bindery" --generate-completion-script zsh >"$prefix/share/zsh/site-functions/_bindery"
"$build/bindery" --generate-completion-script fish >"$prefix/share/fish/vendor_completions.d/bindery.fish"
echo "installed bindery and $(find "$prefix/lib/bindery/plugins" -name "*.$suffix" | wc -l | tr -d ' ') plugins in $prefix" >&2
