#!/bin/sh
# library.sh TENON PAGE SUITE: libtenon in the playground, PAGE, says of files what the tool says. Skipped without the page.
set -eu
if [ ! -f "$2" ]; then
    echo "skipped: there is no playground (scripts/playground makes it)"
    exit 77
fi
here=$(dirname "$0")
TENON_PLAYGROUND=$2 TENON_TEST_SHARE=$((${TENON_TEST_SHARE:-1} * 2)) exec python3 -B "$here/../library/tool.py" "$1" "$here/print.js" "$3"
