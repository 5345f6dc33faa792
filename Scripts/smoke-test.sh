#!/usr/bin/env bash
# Uses a release build as a person would: smoke-test.sh BUILD-FOLDER
set -euo pipefail

bindery=$1/bindery

fatal() { echo "smoke: $*" >&2; exit 1; }

"$bindery" --version >/dev/null || fatal "--version failed"
"$bindery" search long winters --format text --width 60 2>/dev/null | grep -q 'Ultimatum' || fatal "search found nothing"
"$bindery" search björk --format json 2>/dev/null | grep -q '"version":1' || fatal "search wrote no JSON"
"$bindery" plugins list | grep -q 'org.bindery.song' || fatal "the plugins aren't found"
"$bindery" search nothinglikethis >/dev/null 2>&1 && fatal "finding nothing has to end with 1"
"$bindery" render /nonexistent >/dev/null 2>&1 || [ $? -eq 66 ] || fatal "a missing file has to end with 66"
echo '{"kind":"song","trackId":1,"trackName":"One"}' | "$bindery" render | grep -q '^One' || fatal "render failed"
echo "smoke: bindery searches, renders and lists its plugins" >&2
