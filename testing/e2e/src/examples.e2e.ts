import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTill } from './till.ts'

let examples: ChildProcess
let urls: { expressApp: string; singlePageApp: string }

beforeAll(async () => {
  const program = fileURLToPath(new URL('../../../examples/start.mjs', import.meta.url))
  const args = [program, `--platform=${inject('urls').platform}`, '--port=0']
  examples = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  if (!examples.stdout) throw new Error('the examples have no output')
  const [line] = (await once(examples.stdout, 'data')) as [Buffer]
  urls = JSON.parse(line.toString()) as typeof urls // as the program prints it
})
afterAll(async () => {
  examples.kill()
  await once(examples, 'exit')
})

test.each(['expressApp', 'singlePageApp'] as const)('%s signs a user in and out', async (name) => {
  await using till = await openTill({ progress: 'signed-in' })
  const { page, merchant } = till
  const app = urls[name]
  const press = (label: string) => page.getByText(label, { exact: true }).click()
  await page.goto(app)
  await page.getByText('Nobody is signed in').waitFor()
  await press('Sign in')
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.getByText(`Signed in as ${merchant.email}`).waitFor()
  expect(new URL(page.url()).origin).toBe(app)
  await press('Sign out')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(`${app}/`)
  await page.getByText('Nobody is signed in').waitFor()
})
