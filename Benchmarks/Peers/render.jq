# Prints songs as `bindery render --format plain` does, one a line.

def two_digits: if . < 10 then "0\(.)" else "\(.)" end;

def clock:
  (. / 1000 | floor) as $seconds
  | [($seconds / 3600 | floor), ($seconds / 60 | floor) % 60, $seconds % 60]
  | if .[0] > 0 then . elif .[1] > 0 then .[1:] else .[2:] end
  | map(two_digits) | join(":");

def place:
  if .trackNumber == null then empty
  elif .trackCount == null then "Track \(.trackNumber)"
  else "Track \(.trackNumber)/\(.trackCount)"
  end;

[
  .trackName + (if .trackExplicitness == "explicit" then " explicit" else "" end),
  (if .trackTimeMillis == null then "" else .trackTimeMillis | clock end),
  (.artistName // ""),
  ([place, (.collectionName // empty)] | join(" · "))
] | join("\t")
