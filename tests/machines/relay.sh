#!/bin/sh
# relay.sh FOLDER COMPILER: carries out what relay.c asks for in FOLDER, until that is gone. Drives are left out of paths: all
# of them are on the one that is the whole system here.
folder=$1 compiler=$2
while [ -d "$folder" ]; do
    if [ -e "$folder/request" ]; then
        set --
        while IFS= read -r word; do
            set -- "$@" "$(printf '%s' "$word" | sed -E 's|^(-I)?Z:|\1|')"
        done <"$folder/request"
        rm "$folder/request"
        "$compiler" "$@" >"$folder/said" 2>&1
        echo $? >"$folder/answered"
        mv "$folder/answered" "$folder/answer"
    fi
    sleep 0.05
done
