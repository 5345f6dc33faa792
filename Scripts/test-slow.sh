#!/usr/bin/env bash
# Runs the suites that start processes five times each, on one processor and behind everybody else: test-slow.sh SWIFT
# [FLAG…]. BINDERY_TEST_ROUNDS runs them another number of times, BINDERY_TEST_SUITES others than all.
set -uo pipefail

suites=${BINDERY_TEST_SUITES:-BinderySystemTests BinderyLoadingTests BinderyHostTests BinderyWorkersTests
  BinderyWorkerRuntimeTests CConfinementTests BinderyTesterTests ITunesStoreTests GuideTests BinderyCommandTests}
rounds=${BINDERY_TEST_ROUNDS:-5}
slowly=(nice -n 19)
command -v taskset >/dev/null && slowly=(taskset -c 0 "${slowly[@]}")
failed=()
for suite in $suites; do
  for ((round = 1; round <= rounds; round++)); do
    start=$SECONDS
    "${slowly[@]}" "$(dirname "$0")/run-tests.sh" "$@" --filter "^$suite\\." || failed+=("$suite, round $round")
    echo "slow: $suite, round $round of $rounds: $((SECONDS - start)) s"
  done
done
[ ${#failed[@]} -eq 0 ] && exit 0
printf 'slow: failed: %s\n' "${failed[@]}" >&2
exit 1
