#!/usr/bin/env bash
# Checks the bundled plugins against the contract, and the host against its rules: check-plugins.sh BUILD-FOLDER
#
# Each plugin is checked at the level `strict`, with the records of its folder Samples. One line each is printed, and
# the report where something is broken.
set -uo pipefail

build=$(cd "$1" && pwd) || exit 1
top=$(cd "$(dirname "$0")/.." && pwd)
bindery=$build/bindery
status=0

# What the user installed must not take part.
unset BINDERY_PLUGIN_PATH XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME
HOME=$(mktemp -d) || exit 1
export HOME
trap 'rm -rf "$HOME"' EXIT

# Runs a check, and shows the first line of what it says, or all of it where it fails.
check() {
  local report code=0
  report=$("$bindery" check "$@" 2>&1) || code=$?
  if [ "$code" -eq 0 ]; then
    echo "${report%%$'\n'*}"
  else
    echo "$report"
    echo "check: bindery check $* ended with $code" >&2
    status=1
  fi
}

for folder in "$top"/Plugins/*/; do
  [ "$(basename "$folder")" != StoreFormats ] || continue
  samples=()
  [ ! -d "$folder/Samples" ] || samples=(--samples "${folder}Samples")
  check "$build/lib$(basename "$folder").so" --level strict ${samples[@]+"${samples[@]}"}
done

exit $status
