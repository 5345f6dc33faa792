#!/usr/bin/env bash
# Writes the documentation of the public modules, and fails where it has a warning: documentation.sh SWIFT
#
# It builds into a folder of its own, since the package has a dependency more then.
set -euo pipefail
cd "$(dirname "$0")/.."

for module in Bindery BinderyPlugin BinderyCollections BinderyInterface BinderyContract BinderyLoading BinderyHost \
  BinderySources BinderyTerminal BinderyRendering BinderyTesting; do
  BINDERY_DOCUMENTATION=1 "$1" package --scratch-path .build/documentation generate-documentation \
    --target "$module" --warnings-as-errors
done
