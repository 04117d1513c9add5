import { Failure } from '../failure.js';
import type { Run } from '../table/types.js';

/**
 * Each script asks the client for the completions of the words up to the cursor. The client prints them as lines of a
 * word, a tab and a remark.
 */
const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `# Completion of orgraph for bash.
_orgraph() {
  local line words=() cut=""
  # Bash splits words at colons; they are put together again.
  local before="\${COMP_LINE:0:COMP_POINT}"
  read -ra words <<< "$before"
  [[ "$before" == *[[:space:]] ]] && words+=("")
  local current="\${words[\${#words[@]}-1]}"
  COMPREPLY=()
  while IFS= read -r line; do
    line="\${line%%$'\\t'*}"
    [[ "$line" == "$current"* ]] && COMPREPLY+=("$line")
  done < <(orgraph __complete -- "\${words[@]:1}" 2>/dev/null)
  if [[ "$current" == *:* && "$COMP_WORDBREAKS" == *:* ]]; then
    cut="\${current%"\${current##*:}"}"
    COMPREPLY=("\${COMPREPLY[@]#"$cut"}")
  fi
  # Without an answer, bash completes names of files.
  if [[ \${#COMPREPLY[@]} -eq 1 && "\${COMPREPLY[0]}" == */ ]]; then compopt -o nospace 2>/dev/null; fi
}
complete -o default -F _orgraph orgraph
`,
  zsh: `#compdef orgraph
# Completion of orgraph for zsh.
_orgraph() {
  local -a answers
  local line
  for line in "\${(@f)$(orgraph __complete -- "\${(@)words[2,$CURRENT]}" 2>/dev/null)}"; do
    [[ -z "$line" ]] && continue
    answers+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  if (( \${#answers} )); then _describe orgraph answers; else _files; fi
}
if [[ "\${funcstack[1]}" == _orgraph ]]; then _orgraph "$@"; else compdef _orgraph orgraph; fi
`,
  fish: `# Completion of orgraph for fish.
function __orgraph_complete
    set -l words (commandline -opc) (commandline -ct)
    orgraph __complete -- $words[2..-1] 2>/dev/null
end
complete -c orgraph -f -n 'test (count (__orgraph_complete)) -gt 0' -a '(__orgraph_complete)'
`,
};

/** Prints the script with which a shell completes the client's words. */
export const run: Run = async ({ args, output }) => {
  const shell = String(args.shell);
  const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined;
  if (!script) throw new Failure(`There is no completion for "${shell}".`, 'There is one for bash, zsh and fish.');
  await output.write(script);
};
