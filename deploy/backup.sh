#!/bin/sh
# Anchor the logs of a store and export it. A failure leaves no half export, and no older one is deleted then.
set -eu
: "${CROUPIER:=croupier}" "${CROUPIER_STORE:?the store, a file or postgresql://…}" "${BACKUP_FOLDER:?where exports go}"
: "${BACKUPS_KEPT:=60}"
umask 077
mkdir -p "$BACKUP_FOLDER"
now="$(date -u +%Y%m%dT%H%M%SZ)"
file="$BACKUP_FOLDER/croupier-$now.jsonl.gz"
trap 'rm -f "$file.part.jsonl.gz"' EXIT

# The line of the anchor proves what was there: send a copy of the file elsewhere.
anchor="$("$CROUPIER" anchor "$CROUPIER_STORE")"
printf '%s %s\n' "$now" "$anchor" >>"$BACKUP_FOLDER/anchors.txt"
"$CROUPIER" export "$CROUPIER_STORE" "$file.part.jsonl.gz"
"$CROUPIER" verify "$file.part.jsonl.gz" --anchor "$anchor"
sync "$file.part.jsonl.gz"
mv "$file.part.jsonl.gz" "$file"

# The newest exports stay. Their names sort by time.
ls -1 "$BACKUP_FOLDER" | grep '^croupier-.*Z\.jsonl\.gz$' | sort -r | tail -n "+$((BACKUPS_KEPT + 1))" |
  while read -r old; do rm -f "$BACKUP_FOLDER/$old"; done
