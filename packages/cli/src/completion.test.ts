import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@tillkey/contract'
import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import { expect, test } from 'vitest'
import { toCommandName } from './command-names.ts'
import { runTillkey } from './program.ts'
import { createTerminal } from './testing.ts'

async function scriptFor(shell: string): Promise<string> {
  const { terminal, seen } = createTerminal()
  expect(await runTillkey(['completion', shell], terminal)).toBe(0)
  return seen.out
}

const own = ['init', 'apply', 'diff', 'check', 'login', 'logout', 'proxy', 'import identities', 'profile set']
const operations = Object.values<Endpoint>(platformEndpoints).map(({ operation }) => {
  const { resource, verb } = toCommandName(operation)
  return `${resource} ${verb}`
})

test.each([
  ['bash', (path: string) => `"${path}")`],
  ['zsh', (path: string) => `"${path}")`],
  ['fish', (path: string) => `case '${path}'`],
])('%s completes every operation and every command of our own', async (shell, lineOf) => {
  const script = await scriptFor(shell)
  expect([...own, ...operations].filter((path) => !script.includes(lineOf(path)))).toEqual([])
})

test('an unsupported shell is rejected with the supported ones', async () => {
  const { terminal, seen } = createTerminal()
  expect([await runTillkey(['completion', 'tcsh'], terminal), seen.err]).toEqual([
    2,
    expect.stringContaining('bash, zsh, fish'),
  ])
})

const completed = [
  ['proj', 'projects'],
  ['projects pa', 'patch'],
  ['projects patch 9f425a8d --bo', '--body'],
  ['--format table identities li', 'list'],
  ['identities list --page-size 5 --al', '--all'],
  ['import id', 'identities'],
  ['nothing --profi', '--profile'],
] as const

/** A shell with a program of its own, which is given words; the lines it answers. */
const answered = (shell: readonly string[], words: readonly string[]): string[] => {
  const [command = '', ...args] = shell
  return execFileSync(command, [...args, ...words], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
}

async function fileFor(shell: string): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), `tillkey-${shell}-`)), '_tillkey')
  writeFileSync(file, await scriptFor(shell))
  return file
}

test.each(completed)('bash completes "tillkey %s" to %s', async (line, word) => {
  const program = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tillkey; echo "\${COMPREPLY[*]}"`
  const shell = ['bash', '-c', program, 'bash', await fileFor('bash')]
  expect(answered(shell, ['tillkey', ...line.split(' ')])).toContain(word)
})

/** What zsh calls while it completes, for a script that is read, and for one that is found among its functions. */
const zshPrograms = {
  'that reads the script': 'source "$1"; shift; words=("$@"); CURRENT=$#; _tillkey',
  'that has it among its functions':
    'fpath=($1:h); autoload -Uz _tillkey; shift; words=("$@"); CURRENT=$#; _tillkey',
}

test.each(
  Object.entries(zshPrograms).flatMap(([name, program]) =>
    completed.map(([line, word]) => [name, line, word, program] as const),
  ),
  // oxlint-disable-next-line max-params -- the columns of the table
)('a zsh %s completes "tillkey %s" to %s', async (_name, line, word, program) => {
  const around = 'compdef() { : }; compadd() { shift; print -rl -- "$@" }; '
  const shell = ['zsh', '-f', '-c', around + program, 'zsh', await fileFor('zsh')]
  expect(answered(shell, ['tillkey', ...line.split(' ')])).toContain(word)
})

test.each(completed)('fish completes "tillkey %s" to %s', async (line, word) => {
  const program = 'source $argv[1]; complete -C $argv[2]'
  const shell = ['fish', '--no-config', '-c', program, await fileFor('fish')]
  expect(answered(shell, [`tillkey ${line}`])).toContain(word)
})
