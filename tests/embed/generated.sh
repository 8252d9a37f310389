#!/bin/sh
# generated.sh TENON ROOT SCHEMA FOLDER ID: the committed files of a codec are what its schema gives, and the schema
# gives the same bytes wherever and however often it is compiled.
. "$(dirname "$0")/common.sh"
tenon=$1 root=$2 schema=$3 folder=$4 id=$5
cd "$root" || exit 2

try "generating" "$tenon" generate -o "$scratch/once" "$schema"
try "generating from elsewhere, in another language and time zone" \
    env LC_ALL=C.UTF-8 TZ=Asia/Tokyo sh -c 'cd / && "$1" generate -o "$2" "$3"' - \
    "$tenon" "$scratch/twice" "$root/$schema"
try "both times the same files" diff -r "$scratch/once" "$scratch/twice"

mkdir -p "$scratch/committed/fuzz"
cp "$folder/$id".* "$folder/$id"_* "$scratch/committed/"
cp "$folder/fuzz/$id".* "$folder/fuzz/$id"_* "$scratch/committed/fuzz/"
try "$folder is up to date (tenon generate -o $folder $schema)" diff -r "$scratch/committed" "$scratch/once"
finish
