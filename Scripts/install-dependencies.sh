#!/usr/bin/env bash
# Installs the libraries that Bindery needs and that are missing, and says what it does.
# Names given as arguments are installed too.
set -euo pipefail

log() { echo "deps: $*" >&2; }
fatal() { log "$*"; exit 1; }

way_out="install Swift 6.3 from https://www.swift.org/install and run this again"
command -v swift >/dev/null || fatal "swift is missing; $way_out"
version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
if [ "$(printf '%s\n' 6.3 "${version:-0}" | sort -V | head -n 1)" != 6.3 ]; then
  fatal "this is Swift ${version:-of an unknown version}, and Bindery needs 6.3; $way_out"
fi

# Runs a command as root.
as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    fatal "installing needs root; run as root: $*"
  fi
}

install_with_apt() {
  local needed=(libcurl4-openssl-dev libffi-dev libseccomp-dev libsimdjson-dev libsqlite3-dev libutf8proc-dev nettle-dev
    pkg-config "$@")
  local installed missing=()
  # One question for all of them, since every build asks it.
  installed=$(dpkg-query -W -f '${Package} ${Status}\n' "${needed[@]}" 2>/dev/null |
    sed -n 's/ [a-z]* ok installed$//p') || true
  for package in "${needed[@]}"; do
    [[ $'\n'$installed$'\n' == *$'\n'"$package"$'\n'* ]] || missing+=("$package")
  done
  # A tool that is there in another way will do.
  local packages=()
  for package in "${missing[@]}"; do
    command -v "$package" >/dev/null || packages+=("$package")
  done
  [ ${#packages[@]} -eq 0 ] && return
  log "installing ${packages[*]} by apt"
  as_root apt-get update -qq
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null
}

command -v apt-get >/dev/null ||
  fatal "apt is missing; install libcurl, libffi, libseccomp, nettle, simdjson, SQLite, utf8proc and pkg-config with their headers"
install_with_apt "$@"
