# installed.bash: the list of what install.sh put into a prefix, for the scripts that obey it. It is sourced, not run.
#
# A line is 'f' or 'd', a space, and the path of a file or folder below the prefix. The list lies where others may have
# written, so that nothing is removed or kept by a list that leads elsewhere.

# Prints the lines of a list, or fails with a sentence: installed_lines SCRIPT LIST
installed_lines() {
  local line
  if [ -L "$2" ] || [ ! -f "$2" ]; then
    echo "$1: '$2' isn't a file; expected the list that install.sh wrote" >&2
    return 1
  fi
  while IFS= read -r line || [ -n "$line" ]; do
    case "${line#[fd] }/" in
      "$line/" | / | /* | ../* | */../*)
        echo "$1: '$2' has the line '$line'; expected 'f' or 'd', and a path below the prefix" >&2
        return 1
        ;;
    esac
    printf '%s\n' "$line"
  done <"$2"
}

# The folders of a prefix that are known to be in it.
declare -A inside=()

# Fails with a sentence where a link within a prefix leads the folder of a path out of it: expect_inside SCRIPT ROOT PATH
expect_inside() {
  local root folder=${3%/*} place
  [ "$folder" != "$3" ] || folder=.
  [ -z "${inside[$folder]-}" ] || return 0
  root=$(realpath -m -- "$2")
  place=$(realpath -m -- "$2/$folder")
  case "$place/" in
    "${root%/}/"*) inside[$folder]=yes ;;
    *)
      echo "$1: '$2/$3' leads to '$place', out of the prefix; expected a folder in it" >&2
      return 1
      ;;
  esac
}
