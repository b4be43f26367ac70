import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { lendClient, recipesFor, written } from './recipes.ts'
import { installed, runProgram } from './workshop.ts'

/** The part of a platform that the recipe uses: every password is correct, and one token has expired. */
async function startPlatform(): Promise<{ url: string; close(): void }> {
  const server = createServer(({ method, headers }, response) => {
    if (headers['x-session-token'] === 'expired') response.writeHead(401).end('{"error":{"code":401}}')
    else response.end(method === 'POST' ? '{"session_token":"t","session":{}}' : '{"id":"s-1"}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** Converts the recipe into a test of its documented output. */
function recipeTest(recipe: string, platform: string): string {
  const lines = recipe.replaceAll(written, platform).split('\n')
  const prints = lines.filter((line) => line.startsWith('// prints: ')).map((line) => line.slice(11))
  const [imports, body] = [true, false].map((isImport) =>
    lines.filter((line) => line.startsWith('import ') === isImport).join('\n'),
  )
  return `${imports}
test('the recipe', async () => {
  const printed: string[] = []
  jest.spyOn(console, 'log').mockImplementation((...given) => void printed.push(given.map(String).join(' ')))
${body}
  expect(printed).toEqual(${JSON.stringify(prints)})
})
`
}

/** The checks as a test, already compiled to CommonJS. */
const checksTest = (program: string, url: string): string => `const native = require('@tillkey/client')
const compat = require('@tillkey/client/compat')
const { runChecks } = require(${JSON.stringify(join(program, 'checks.cjs'))})
test('checks', async () => {
  const result = await runChecks({ native, compat }, ${JSON.stringify(url)}, false)
  process.stdout.write('RESULT ' + JSON.stringify(result) + '\\n')
}, 100_000)
`

/**
 * Runs the checks and the recipe with React Native's Jest preset: its compiler, resolution and globals. Resolves with Jest's
 * output. Throws it if the recipe fails.
 */
export async function runInReactNative(version: string, program: string, url: string): Promise<string> {
  const home = await installed(`react-native-${version}`, {
    'react-native': version,
    '@react-native/babel-preset': version,
    '@react-native/jest-preset': version,
    jest: '29.7.0',
    react: '19.2.3',
  })
  await lendClient(program, home)
  const platform = await startPlatform()
  const [recipe = ''] = await recipesFor('Expo and React Native')
  const files = {
    'recipe.test.ts': recipeTest(recipe, platform.url),
    'checks.test.js': checksTest(program, url),
    'babel.config.json': '{"presets":["module:@react-native/babel-preset"]}',
    'jest.config.json': '{"preset":"@react-native/jest-preset"}',
  }
  const folder = join(home, 'tests')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const jest = join(home, 'node_modules/jest/bin/jest.js')
  const { code, output } = await runProgram(process.execPath, [jest, '--ci'], folder)
  platform.close()
  if (code !== 0) throw new Error(output.trim().slice(0, 600))
  return output
}
