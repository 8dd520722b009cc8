/// A shell that can complete command lines.
enum CompletionShell: String, CaseIterable {
    case zsh, bash, fish

    /// The script that the shell loads; it asks `program` for candidates when Tab is pressed.
    func script(for program: String) -> String {
        let function = "_" + String(program.map { $0.isLetter || $0.isNumber ? $0 : "_" })
        return template.replacing("PROGRAM_NAME", with: program).replacing("FUNCTION_NAME", with: function)
    }

    private var template: String {
        switch self {
        case .zsh: Self.zshTemplate
        case .bash: Self.bashTemplate
        case .fish: Self.fishTemplate
        }
    }

    private static let bashTemplate = #"""
        # Completes PROGRAM_NAME in bash.
        FUNCTION_NAME() {
            local -a words=() lines=()
            local word line joins='' current start path kinds
            # bash splits words at = and :, which PROGRAM_NAME does not.
            for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
                if [[ ${#words[@]} -gt 0 && ( -n $joins || $word =~ ^[=:]+$ ) ]]; then
                    words[-1]+=$word
                else
                    words+=("$word")
                fi
                joins=''
                [[ $word =~ ^[=:]+$ ]] && joins=1
            done
            current=${words[-1]}
            start=${current%"${current##*[=:]}"}
            path=${current#"$start"}
            mapfile -t lines < <("${COMP_WORDS[0]}" ---complete $((${#words[@]} - 1)) "${words[@]}" 2>/dev/null)
            COMPREPLY=()
            for line in "${lines[@]:1}"; do
                line=${line%%$'\t'*}
                COMPREPLY+=("${line#"$start"}")
            done
            kinds=${lines[0]#* }
            if [[ ${lines[0]} == file* ]]; then
                compopt -o filenames
                while IFS='' read -r line; do
                    if [[ -d $line || ${lines[0]} == file || " $kinds " == *" ${line##*.} "* ]]; then
                        COMPREPLY+=("$line")
                    fi
                done < <(compgen -f -- "$path")
            fi
        }
        complete -F FUNCTION_NAME PROGRAM_NAME
        """#

    private static let zshTemplate = #"""
        #compdef PROGRAM_NAME
        # Completes PROGRAM_NAME in zsh.
        FUNCTION_NAME() {
            local -a lines described
            local line word kind tab=$'\t'
            lines=("${(@f)$("${(Q)words[1]}" ---complete $((CURRENT - 2)) "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
            kind=$lines[1]
            for line in "${(@)lines[2,-1]}"; do
                word=${line%%$tab*}
                described+=("${word//:/\\:}:${line#*$tab}")
            done
            (( $#described )) && _describe -V '' described
            [[ $PREFIX == -*=* ]] && compset -P '*='
            case $kind in
            file) _files ;;
            file*) _files -g "*.(${${kind#file }// /|})" ;;
            esac
        }
        compdef FUNCTION_NAME PROGRAM_NAME
        """#

    private static let fishTemplate = #"""
        # Completes PROGRAM_NAME in fish.
        function FUNCTION_NAME
            set -l words (commandline -opc) (commandline -ct)
            set -l program $words[1]
            set -e words[1]
            set -l lines (command $program ---complete (math (count $words) - 1) $words 2>/dev/null)
            set -l kind (string split ' ' -- $lines[1])
            set -e lines[1]
            test (count $lines) -gt 0; and printf '%s\n' $lines
            set -l current (string replace -r '^-.*?=' '' -- $words[-1])
            set -l start (string match -r '^-.*?=' -- $words[-1])
            if test "$kind[1]" = file
                set -l pattern (string join '|' -- $kind[2..-1])
                set -l paths (complete -C "'' $current" | string replace -r '\t.*' '')
                test -z "$pattern"; or set paths (string match -r -- ".*(?:/|\.(?:$pattern))\$" $paths)
                for path in $paths
                    echo "$start$path"
                end
            end
        end
        complete -c PROGRAM_NAME -f -k -a '(FUNCTION_NAME)'
        """#
}
