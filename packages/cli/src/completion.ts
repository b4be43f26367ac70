import type { Command } from 'commander'
import { CommandError } from './terminal.ts'

/** Words that may follow each command. */
function words(program: Command): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const shared = program.options
  const visit = (command: Command, path: string): void => {
    const flags = [...command.options, ...shared].flatMap(({ long }) => long ?? [])
    const visible = command.createHelp().visibleCommands(command)
    const children = command.commands.filter((child) => visible.includes(child))
    found.set(path, [...children.map((child) => child.name()), ...new Set(flags), '--help'])
    for (const child of children) visit(child, `${path} ${child.name()}`.trim())
  }
  visit(program, '')
  return found
}

/** Shell function for bash and zsh that prints the words after a command, and fails for anything else. */
const wordsFunction = (table: Map<string, string[]>): string => `_tillkey_words() {
  case "$1" in
${Array.from(table, ([path, following]) => `    "${path}") echo "${following.join(' ')}" ;;`).join('\n')}
    *) return 1 ;;
  esac
}
`

/** Skips words that are not commands: arguments and values of flags. */
const pathLoop = (before: string): string => `  for word in "${before}"; do
    _tillkey_words "\${path:+$path }$word" >/dev/null && path="\${path:+$path }$word"
  done`

const bash = (table: Map<string, string[]>): string => `${wordsFunction(table)}_tillkey() {
  local path="" word
${pathLoop('${COMP_WORDS[@]:1:COMP_CWORD-1}')}
  COMPREPLY=($(compgen -W "$(_tillkey_words "$path")" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _tillkey tillkey
`

const zsh = (table: Map<string, string[]>): string => `#compdef tillkey
${wordsFunction(table)}_tillkey() {
  local path_of_words="" word
  local -a found
${pathLoop('${(@)words[2,CURRENT-1]}').replaceAll('path', 'path_of_words')}
  found=(\${(s: :)"$(_tillkey_words "$path_of_words")"})
  compadd -- $found
}
# Read as a file of functions, it is called for what is completed first.
if [[ $funcstack[1] == _tillkey ]]; then _tillkey "$@"; else compdef _tillkey tillkey; fi
`

const fish = (table: Map<string, string[]>): string => `function __tillkey_words
  switch "$argv[1]"
${Array.from(table, ([path, following]) => `    case '${path}'\n      printf '%s\\n' ${following.join(' ')}`).join('\n')}
    case '*'
      return 1
  end
end
function __tillkey_following
  set -l path ''
  for word in (commandline -opc)[2..-1]
    set -l next (string trim -- "$path $word")
    __tillkey_words "$next" >/dev/null; and set path $next
  end
  __tillkey_words "$path"
end
complete -c tillkey -f -a '(__tillkey_following)'
`

const shells: Record<string, (table: Map<string, string[]>) => string> = { bash, zsh, fish }

/** Returns a completion script. Throws CommandError for an unsupported shell. */
export function completionFor(shell: string, program: Command): string {
  const write = shells[shell]
  if (!write)
    throw new CommandError(
      `Completion is not available for "${shell}". Choose ${Object.keys(shells).join(', ')}`,
    )
  return write(words(program))
}
