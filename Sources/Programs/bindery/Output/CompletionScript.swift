/// A shell completion script of the argument parser, extended to complete words with colons, such as addresses.
struct CompletionScript {
  /// The text of the script.
  let text: String

  /// Creates a script from that of the argument parser, which only needs changes for bash.
  init(_ script: String) {
    text = script.hasPrefix("#!/bin/bash") ? script + Self.joiningInBash : script
  }

  /// Bash code that completes words with colons, at which bash splits words.
  ///
  /// The function joins the parts before it completes, and then removes the part that is on the line already.
  private static let joiningInBash = #"""


    _bindery_joining_words() {
        local -a joined=()
        local -i current=0 index
        local rest="${COMP_LINE}" part gap cur=''
        for ((index = 0; index < ${#COMP_WORDS[@]}; index++)); do
            part="${COMP_WORDS[index]}"
            gap="${rest%%[^[:space:]]*}"
            rest="${rest#"${gap}"}"
            rest="${rest#"${part}"}"
            if [[ ${index} -gt 1 && -z "${gap}" && -n "${part}" && ( "${part}" = : || "${joined[-1]}" = *: ) ]]; then
                ((index == COMP_CWORD)) && cur="${joined[-1]}"
                joined[-1]+="${part}"
            else
                joined+=("${part}")
            fi
            if ((index == COMP_CWORD)); then
                current=$((${#joined[@]} - 1))
                [[ "${part}" = : ]] && cur+=: || cur+="${2}"
            fi
        done

        local -a COMP_WORDS=("${joined[@]}")
        local -i COMP_CWORD=${current}
        _bindery "${1}" "${cur}" "${joined[current - 1]}"

        if [[ "${COMPREPLY[0]-}" = media:* ]]; then
            compopt +o filenames
            [[ "${COMPREPLY[0]}" = */ ]] && compopt -o nospace
        fi
        if [[ "${cur}" = *:* && "${COMP_WORDBREAKS}" = *:* ]]; then
            COMPREPLY=("${COMPREPLY[@]#"${cur%:*}:"}")
        fi
    }

    complete -o filenames -F _bindery_joining_words bindery
    """#
}
