import type { Command } from 'commander'
import { CommandError } from './terminal.ts'

/** The words of the command line: of each command those that may follow it. */
function words(program: Command): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const visit = (command: Command, path: string): void => {
    const flags = command.options.flatMap(({ long }) => long ?? [])
    found.set(path, [...command.commands.map((child) => child.name()), ...flags])
    for (const child of command.commands) visit(child, `${path} ${child.name()}`.trim())
  }
  visit(program, '')
  return found
}

const cases = (table: Map<string, string[]>): string =>
  Array.from(table, ([path, following]) => `    "${path}") words="${following.join(' ')}" ;;`).join('\n')

const bash = (table: Map<string, string[]>): string => `_tillkey() {
  local path="" word words=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* ]] || path="\${path:+$path }$word"
  done
  case "$path" in
${cases(table)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _tillkey tillkey
`

const zsh = (table: Map<string, string[]>): string => `#compdef tillkey
_tillkey() {
  local path="" word words=""
  for word in "\${(@)words[2,CURRENT-1]}"; do
    [[ $word == -* ]] || path="\${path:+$path }$word"
  done
  local -a found
  case "$path" in
${cases(table).replaceAll('words="', 'found=(${(s: :):-"').replaceAll('" ;;', '"}) ;;')}
  esac
  compadd -- $found
}
compdef _tillkey tillkey
`

const fish = (table: Map<string, string[]>): string => {
  const lines = Array.from(table, ([path, following]) => {
    const condition =
      path === ''
        ? '__fish_use_subcommand'
        : path
            .split(' ')
            .map((word) => `__fish_seen_subcommand_from ${word}`)
            .join('; and ')
    return `complete -c tillkey -f -n '${condition}' -a '${following.join(' ')}'`
  })
  return `${lines.join('\n')}\n`
}

const shells: Record<string, (table: Map<string, string[]>) => string> = { bash, zsh, fish }

/** A script that completes the words of the command line in a shell; CommandError for one there is none for. */
export function completionFor(shell: string, program: Command): string {
  const write = shells[shell]
  if (!write)
    throw new CommandError(`there is no completion for "${shell}": ${Object.keys(shells).join(', ')}`)
  return write(words(program))
}
