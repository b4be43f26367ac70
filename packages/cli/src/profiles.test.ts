import { chmodSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { runTillkey } from './program.ts'
import { ADMIN_KEY, createTerminal, startShell } from './testing.ts'

/** Programs as a system has them, in a folder for its `PATH`: each is told its arguments and input, and keeps files there. */
function systemWith(program: string, script: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tillkey-system-'))
  const file = join(folder, program)
  writeFileSync(file, `#!/bin/bash\ncd "${folder}"\n${script}`)
  chmodSync(file, 0o755)
  return `${folder}${delimiter}/usr/bin${delimiter}/bin`
}

/** What the programs of key stores take and answer, as their manuals say. */
const keyStores = {
  'secret-tool': {
    platform: 'linux',
    program: 'secret-tool',
    script: `
case "$1" in
  store) [ "$2" = --label ] && [ "$4 $5 $6" = "service tillkey account" ] && cat > "item-$7" ;;
  lookup) [ "$2 $3 $4" = "service tillkey account" ] && cat "item-$5" ;;
  clear) rm "item-$5" ;;
esac`,
  },
  security: {
    platform: 'darwin',
    program: 'security',
    script: `
case "$1" in
  -i) read -r command rest
    [[ $command == add-generic-password && $rest =~ ^-U\\ -s\\ tillkey\\ -a\\ \\"(.*)\\"\\ -X\\ ([0-9a-f]+)$ ]] &&
      printf "$(sed 's/../\\\\x&/g' <<< "\${BASH_REMATCH[2]}")" > "item-\${BASH_REMATCH[1]}" ;;
  find-generic-password) [ "$2 $3 $4 $6" = "-s tillkey -a -w" ] && cat "item-$5" && echo ;;
  delete-generic-password) rm "item-$5" ;;
esac`,
  },
  dpapi: {
    platform: 'win32',
    program: 'powershell.exe',
    script: `
case "$4" in
  *::Protect*) base64 -w0 | rev ;;
  *::Unprotect*) rev | base64 -d ;;
esac`,
  },
} as const

const profilesFile = (home: string): string => join(home, '.config', 'tillkey', 'profiles.json')

test.each(Object.entries(keyStores))('%s stores and returns the key of a profile', async (name, system) => {
  await using shell = await startShell()
  const { platform, program, script } = system
  const env = { PATH: systemWith(program, script) }
  const { terminal, seen, home } = createTerminal(env, { platform })
  const set = ['profile', 'set', 'mine', '--url', shell.url, '--token', ADMIN_KEY]
  expect([await runTillkey(set, terminal), seen.err]).toEqual([
    0,
    expect.stringContaining(`the key in ${name}`),
  ])
  expect(readFileSync(profilesFile(home), 'utf8')).not.toContain(ADMIN_KEY)
  expect([await runTillkey(['projects', 'list'], terminal), JSON.parse(seen.out).length]).toEqual([0, 1])
  await runTillkey(['profile', 'remove', 'mine'], terminal)
  expect(JSON.parse(readFileSync(profilesFile(home), 'utf8'))).toEqual({ profiles: {} })
})

test.each([
  ['there is no key store', {}],
  ['its program fails', { PATH: systemWith('secret-tool', 'exit 1') }],
  ['the file is wanted', { PATH: systemWith('secret-tool', 'cat > kept'), TILLKEY_KEY_STORE: 'file' }],
])('a key is kept in a file for its user alone where %s', async (_, env) => {
  await using shell = await startShell()
  const { terminal, seen, home } = createTerminal(env)
  const set = ['profile', 'set', 'mine', '--url', shell.url, '--token', ADMIN_KEY]
  await runTillkey(set, terminal)
  expect([
    statSync(profilesFile(home)).mode & 0o777,
    await runTillkey(['projects', 'list'], terminal),
  ]).toEqual([0o600, 0])
  seen.out = ''
  await runTillkey(['profile', 'list'], terminal)
  expect([seen.out.includes('mine'), seen.out.includes(ADMIN_KEY)]).toEqual([true, false])
})

test('a key that is missing in the key store is reported', async () => {
  const env = { PATH: systemWith('secret-tool', '[ "$1" = store ]') }
  const { terminal, seen } = createTerminal(env)
  await runTillkey(['profile', 'set', 'mine', '--url', 'http://127.0.0.1:1', '--token', 'k'], terminal)
  expect([await runTillkey(['projects', 'list'], terminal), seen.err]).toEqual([
    2,
    expect.stringContaining('was not found in'),
  ])
})
