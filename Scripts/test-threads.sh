#!/usr/bin/env bash
# Runs the tests of the core, the SDK and the host under the thread sanitizer: test-threads.sh BUILD-FOLDER
#
# It builds into a folder of its own, since the sanitizer changes every object file. What examines plugins is left out:
# its processes are confined, and have an allocator of their own, in whose place the sanitizer puts its own.
set -euo pipefail
cd "$(dirname "$0")/.."

[ $# -eq 1 ] || { echo "usage: test-threads.sh BUILD-FOLDER" >&2; exit 2; }
worker=$1/bindery-worker
folder=.build/threads
filter='^Bindery(Collections|Exchange|Host|Interface|Loading|Plugin|Streams|System)?Tests\.'

swift build --build-tests --sanitize=thread --scratch-path "$folder"

# The sanitizer needs threads and memory that a confined process doesn't have, so workers run without it. They are other
# processes: what is checked is the host's half.
cp "$worker" "$(swift build --sanitize=thread --scratch-path "$folder" --show-bin-path)/bindery-worker"
clang -O1 -Wall -shared -fPIC -o "$folder/mutexes.so" Scripts/thread-sanitizer.c -ldl
LD_PRELOAD=$PWD/$folder/mutexes.so TSAN_OPTIONS="halt_on_error=0 exitcode=66 ${TSAN_OPTIONS:-}" \
  swift test --skip-build --disable-xctest --enable-swift-testing --sanitize=thread --scratch-path "$folder" --filter "$filter"
