# The launcher's part that gives a reader copies of the notebooks to play in: lab opens those, so that edits never change
# the clone's own, which are the ones that reproduce runs.

# bring_copies FROM TO: copies what is new, keeps what the reader has changed, and leaves in $fresh, one a line, what was
# copied. What was shipped when a copy was made is kept beside it, to tell an edit from an update.
bring_copies() {
  mkdir -p "$2/.shipped"
  fresh=
  for shipped in "$1"/*.ipynb; do
    name=${shipped##*/}
    if [ -f "$2/$name" ]; then
      if cmp -s "$shipped" "$2/.shipped/$name"; then continue; fi
      if ! cmp -s "$2/$name" "$2/.shipped/$name"; then
        say "$name: a newer one is shipped. Your copy stays; move it away to get the new one ($2/$name)."
        continue
      fi
    fi
    cp "$shipped" "$2/$name" && cp "$shipped" "$2/.shipped/$name"
    fresh="$fresh$2/$name
"
  done
}

# trust_copies: what a notebook has stored moves as soon as it is opened. A copy that the reader saves stays trusted.
trust_copies() {
  [ -n "$fresh" ] || return 0
  printf '%s' "$fresh" | tr '\n' '\0' | xargs -0 "$PLUMBLINE_JUPYTER" trust >"$own/trust.log" 2>&1 ||
    say "the notebooks could not be trusted: sliders move once their cells have run (details: $own/trust.log)"
}
