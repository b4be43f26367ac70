import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@tillkey/contract'
import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import { expect, test } from 'vitest'
import { commandNameOf } from './command-names.ts'
import { runTillkey } from './program.ts'
import { createTerminal } from './testing.ts'

async function scriptFor(shell: string): Promise<string> {
  const { terminal, seen } = createTerminal()
  expect(await runTillkey(['completion', shell], terminal)).toBe(0)
  return seen.out
}

const own = ['init', 'apply', 'diff', 'check', 'login', 'logout', 'proxy', 'import identities', 'profile set']
const operations = Object.values<Endpoint>(platformEndpoints).map(({ operation }) => {
  const { resource, verb } = commandNameOf(operation)
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

test('there are scripts for three shells', async () => {
  const { terminal, seen } = createTerminal()
  expect([await runTillkey(['completion', 'tcsh'], terminal), seen.err]).toEqual([
    2,
    expect.stringContaining('bash, zsh, fish'),
  ])
})

test.each([
  ['proj', 'projects'],
  ['projects pa', 'patch'],
  ['projects patch 9f425a8d --bo', '--body'],
  ['--format table identities li', 'list'],
  ['identities list --page-size 5 --al', '--all'],
  ['import id', 'identities'],
  ['nothing --profi', '--profile'],
])('bash completes "tillkey %s" to %s', async (line, word) => {
  const file = join(mkdtempSync(join(tmpdir(), 'tillkey-bash-')), 'completion')
  writeFileSync(file, await scriptFor('bash'))
  const words = ['tillkey', ...line.split(' ')]
  const program = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tillkey; echo "\${COMPREPLY[*]}"`
  const out = execFileSync('bash', ['-c', program, 'bash', file, ...words], { encoding: 'utf8' })
  expect(out.trim().split(' ')).toContain(word)
})
