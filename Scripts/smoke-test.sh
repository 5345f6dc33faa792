#!/usr/bin/env bash
# Uses a release build as a person would: smoke-test.sh BUILD-FOLDER
set -euo pipefail

bindery=$1/bindery

# What the user installed must not take part.
unset BINDERY_PLUGIN_PATH XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME
HOME=$(mktemp -d)
export HOME
trap 'rm -rf "$HOME"' EXIT

fatal() { echo "smoke: $*" >&2; exit 1; }

# Runs bindery, and expects an exit code and a piece of the output: expect CODE PIECE ARGUMENT...
expect() {
  local code=$1 piece=$2 output status=0
  shift 2
  output=$("$bindery" "$@" 2>/dev/null) || status=$?
  [ "$status" -eq "$code" ] || fatal "bindery $* ended with $status, not $code"
  case $output in
    *"$piece"*) ;;
    *) fatal "bindery $* didn't write '$piece'" ;;
  esac
}

expect 0 "." --version
expect 0 "Ultimatum" search long winters --format text --width 60
expect 0 '"version":1' search björk --format json
expect 0 "org.bindery.song" plugins list
expect 0 "trusted, built in" plugins why org.bindery.song
expect 0 '"healthy":true' doctor --format json
expect 1 "" search nothinglikethis
expect 64 "" search
expect 66 "" render /nonexistent
expect 0 "One" render - <<<'{"kind":"song","trackId":1,"trackName":"One"}'
expect 65 "" render - <<<'<html>'
echo "smoke: bindery searches, renders and lists its plugins" >&2
