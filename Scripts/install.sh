#!/usr/bin/env bash
# Installs a release build: install.sh BUILD-FOLDER PREFIX SUFFIX-OF-LIBRARIES
set -euo pipefail

build=$1 prefix=$2 suffix=$3
top=$(cd "$(dirname "$0")/.." && pwd)
plugins="$prefix/lib/bindery/plugins"

install -d "$prefix/bin" "$prefix/include" "$prefix/libexec/bindery" "$plugins" \
  "$prefix/share/bash-completion/completions" "$prefix/share/zsh/site-functions" \
  "$prefix/share/fish/vendor_completions.d"
install -m 755 "$build/bindery" "$prefix/bin/"
install -m 755 "$build/bindery-worker" "$prefix/libexec/bindery/"
install -m 644 "$top/Sources/CBindery/include/bindery.h" "$prefix/include/"

# A plugin that runs keeps its file: each is written beside it and takes its place. The manifest survives the strip.
names=()
for folder in "$top"/Plugins/*/; do
  name="lib$(basename "$folder").$suffix"
  install -m 755 "$build/$name" "$plugins/.$name.part"
  if [ "$suffix" = so ] && command -v strip >/dev/null; then strip "$plugins/.$name.part"; fi
  mv -f "$plugins/.$name.part" "$plugins/$name"
  names+=("$name")
done

# The plugins that are as trusted as the program: those that stand in this list.
if command -v sha256sum >/dev/null; then
  (cd "$plugins" && sha256sum "${names[@]}" >.plugins.sha256.part)
else
  (cd "$plugins" && shasum -a 256 "${names[@]}" >.plugins.sha256.part)
fi
chmod 644 "$plugins/.plugins.sha256.part"
mv -f "$plugins/.plugins.sha256.part" "$plugins/plugins.sha256"

"$build/bindery" --generate-completion-script bash >"$prefix/share/bash-completion/completions/bindery"
"$build/bindery" --generate-completion-script zsh >"$prefix/share/zsh/site-functions/_bindery"
"$build/bindery" --generate-completion-script fish >"$prefix/share/fish/vendor_completions.d/bindery.fish"
echo "installed bindery and ${#names[@]} plugins in $prefix" >&2
