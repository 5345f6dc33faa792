#!/usr/bin/env bash
# Writes the compiled half of the SDK, which the compiler that built it reads, and no other:
# sdk-compiled.sh BUILD-FOLDER FOLDER
#
# It is a static library in an artifact bundle, whose folders of headers the compiler searches for modules, too: so
# plugins need no flags of their own. What is linked for it stays in the folder `SDK` of the build, and is linked again
# where an object file has changed.
set -euo pipefail

mkdir -p "$2"
build=$(cd "$1" && pwd) folder=$(cd "$2" && pwd)
top=$(cd "$(dirname "$0")/.." && pwd)
bundle=$folder/BinderySDK.artifactbundle
paths=(modules)
objects=()
kept=$build/SDK
mkdir -p "$kept"

triple=$(swift -print-target-info | sed -n 's/^ *"unversionedTriple": "\(.*\)".*/\1/p')
version=$("$build/bindery" --version)

# Writes the info of an artifact bundle: info NAME TYPE PATH [METADATA]
info() {
  cat >"$folder/$1.artifactbundle/info.json" <<END
{
  "schemaVersion": "1.0",
  "artifacts": {
    "$1": {
      "version": "$version",
      "type": "$2",
      "variants": [{ "path": "$3", "supportedTriples": ["$triple"]${4:+, $4} }]
    }
  }
}
END
}

# Writes a file by a command, unless there is one that was made of the same inputs, none of which is newer:
# keep FILE COMMAND... -- INPUT... The command is given the path to write, and the inputs.
keep() {
  local file=$kept/$1 command=()
  shift
  while [ "$1" != -- ]; do command+=("$1") && shift; done
  shift
  if [ -f "$file" ] && [ "$*" = "$(cat "$file.inputs")" ] && [ -z "$(find "$@" -newer "$file")" ]; then return; fi
  rm -f "$file" "$file.part"
  "${command[@]}" "$file.part" "$@"
  echo "$*" >"$file.inputs"
  mv "$file.part" "$file"
}

# Links object files into one. The compiler's hash, which depends on the folder of the build, goes.
join() {
  ld -r -o "$@"
  strip --strip-unneeded --remove-section=.swift_modhash "$1"
}

# Adds the objects of a module as one, since the linker takes whole objects out of a library, and what makes a type
# conform to a protocol is named by no other object.
add_objects() {
  local parts=()
  while IFS= read -r part; do parts+=("$part"); done < <(find "$build/$1.build" -name '*.o' | sort)
  [ ${#parts[@]} -gt 0 ] || return 0
  keep "$1.o" join -- "${parts[@]}"
  objects+=("$kept/$1.o")
}

# Adds the headers of a module in C. What they link is said in the package.
add_headers() {
  local headers=$top/Sources/C/$1
  [ ! -d "$headers/include" ] || headers=$headers/include
  mkdir "$bundle/include/$1"
  paths+=("include/$1")
  cp "$headers"/*.h "$bundle/include/$1"
  if [ -f "$headers/module.modulemap" ]; then
    sed '/^  link /d' "$headers/module.modulemap" >"$bundle/include/$1/module.modulemap"
  else
    printf 'module %s {\n  umbrella "."\n  export *\n}\n' "$1" >"$bundle/include/$1/module.modulemap"
  fi
}

mkdir -p "$bundle/lib" "$bundle/include" "$bundle/modules"
for module in $("$top/Scripts/sdk-package.sh" --modules); do
  if [ -f "$build/Modules/$module.swiftmodule" ]; then
    cp "$build/Modules/$module.swiftmodule" "$build/Modules/$module.swiftdoc" "$bundle/modules"
    add_objects "$module"
  elif [ -d "$top/Sources/C/$module" ]; then
    add_headers "$module"
    [ ! -d "$build/$module.build" ] || add_objects "$module"
  fi
done
# The one header of the system that the modules for tests include, so that they need no package for developers.
cp "$(pkg-config --variable=includedir libutf8proc)/utf8proc.h" "$bundle/include/CUTF8Proc"
mapfile -t objects < <(printf '%s\n' "${objects[@]}" | LC_ALL=C sort)
keep libBinderySDK.a ar rcsD -- "${objects[@]}"
cp "$kept/libBinderySDK.a" "$bundle/lib"
printf -v listed ', "%s"' "${paths[@]}"
info BinderySDK staticLibrary lib/libBinderySDK.a "\"staticLibraryMetadata\": { \"headerPaths\": [${listed:2}] }"

# The tool that turns plugin.json into code, where the installation has its programs.
mkdir "$folder/bindery-manifest.artifactbundle"
ln -s ../../../../libexec/bindery/bindery-manifest "$folder/bindery-manifest.artifactbundle/bindery-manifest"
info bindery-manifest executable bindery-manifest

# The targets that say what is linked: SwiftPM wants a source and a header of each.
for target in RuntimeLinking SystemLinking; do
  mkdir -p "$folder/$target/include"
  for source in "$target.c" "include/$target.h"; do
    echo "// Nothing: Package.swift says what $target links." >"$folder/$target/$source"
  done
done
