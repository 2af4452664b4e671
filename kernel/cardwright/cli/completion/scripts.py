"""What each shell is given to run when somebody presses Tab.

Each asks `cardwright completion SHELL --line WORDS`, which answers with a line that says whether a path can stand there,
and a line for each word. Paths are left to the shell, which knows best how they are written.
"""

from __future__ import annotations

BASH = r"""# Completion of cardwright for bash.
_cardwright() {
    local answer kind word cur=${COMP_WORDS[COMP_CWORD]} program=${COMP_WORDS[0]/#\~/$HOME}
    local line=$(printf '%s\037' "${COMP_WORDS[@]:1:COMP_CWORD}")
    answer=$("$program" completion bash --line="$line" 2>/dev/null)
    kind=${answer%%$'\n'*}
    COMPREPLY=()
    while IFS= read -r word; do
        [[ -n $word ]] && COMPREPLY+=("$word")
    done <<< "${answer#"$kind"}"
    # Without any word, bash completes paths by itself: the last line asks for that.
    if [[ $kind == files && ${#COMPREPLY[@]} -gt 0 ]]; then
        compopt -o filenames 2>/dev/null
        while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$cur")
    fi
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
    return 0
}
complete -o bashdefault -o default -F _cardwright cardwright
"""

ZSH = r"""#compdef cardwright
# Completion of cardwright for zsh.
_cardwright() {
    local kind program=${~words[1]}
    local -a found joined
    found=("${(@f)$("$program" completion zsh --line="${(pj:\x1f:)words[2,CURRENT]}"$'\x1f' 2>/dev/null)}")
    kind=$found[1]
    shift found
    joined=(${(M)found:#*=})
    found=(${found:#*=})
    (( $#joined )) && compadd -S '' -- $joined
    (( $#found )) && compadd -- $found
    [[ $kind == files ]] && _files
    (( $#joined + $#found )) || [[ $kind == files ]]
}
if [[ $funcstack[1] == _cardwright ]]; then
    _cardwright "$@"
else
    compdef _cardwright cardwright
fi
"""

FISH = r"""# Completion of cardwright for fish.
function __cardwright
    set -l before (commandline -opc)
    set -l begun (commandline -ct)
    set -l line (string join \x1f -- $before[2..-1] $begun)\x1f
    set -l found ($before[1] completion fish --line="$line" 2>/dev/null)
    string join \n -- $found[2..-1]
    test "$found[1]" = files; and __fish_complete_path $begun
end
complete -c cardwright -f -a '(__cardwright)'
"""

SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}
