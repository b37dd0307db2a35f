#!/bin/sh
# Fetches documents of others, to hold the checks of the comparator to (scripts/real-documents.mjs): those with which the
# programs in these Debian packages test their own readers. Nothing is installed, and apt's own lists stay as they are.
#   scripts/fetch-real-documents.sh FOLDER
set -eu
mkdir -p "${1:?Name a folder to fetch into.}"
cd "$1"
here=$PWD
mkdir -p apt/lists/partial apt/cache/archives/partial sources documents
echo 'deb-src http://deb.debian.org/debian bookworm main' > apt/sources.list

get() {
  apt-get --quiet -o Dir::Etc::sourcelist="$here/apt/sources.list" -o Dir::Etc::sourceparts=/dev/null \
    -o Dir::State::lists="$here/apt/lists" -o Dir::Cache="$here/apt/cache" "$@"
}

get update
for package in gnumeric libapache-poi-java libexcel-writer-xlsx-perl libreoffice pandoc; do
  (cd sources && get source --download-only --tar-only "$package")
done
for archive in sources/*.orig.tar.*; do
  package=$(basename "${archive%%_*}")
  mkdir -p "documents/$package"
  # tar fails where an archive holds none.
  tar --extract --file "$archive" --directory "documents/$package" --wildcards --no-anchored \
    '*.docx' '*.docm' '*.xlsx' '*.xlsm' '*.pptx' '*.pptm' 2> /dev/null || true
done
