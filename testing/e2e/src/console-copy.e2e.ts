import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createIdentity, createOAuth2Client } from '@tillkey/client'
import { expect, test } from 'vitest'
import { type ConsoleVisit, createConsoleProject, openConsole } from './console.ts'
import { isEveryVariant } from './variants.ts'
import { inspectScreen } from './visual.ts'

const run = promisify(execFile)
const cwd = import.meta.dirname
const env = { ...process.env, TILLKEY_TOKEN: 'ory_pat_demo' }
const cli = fileURLToPath(new URL('../../../packages/cli/src/main.ts', import.meta.url))

/** Runs a copied line in a shell, as it stands. Resolves with its answer. */
async function runLine(line: string): Promise<unknown> {
  const program = `tillkey() { "${process.execPath}" "${cli}" "$@"; }\n${line}`
  const { stdout } = await run('sh', ['-c', program], { env, cwd })
  return JSON.parse(stdout)
}

/** Runs copied code. Resolves with its answer. */
async function runCode(code: string, variable: string): Promise<unknown> {
  const program = `${code}\nconsole.log(JSON.stringify(${variable}))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { env, cwd })
  return JSON.parse(stdout)
}

async function copy({ page }: ConsoleVisit, language: string): Promise<string> {
  await page.evaluate(`navigator.clipboard.writeText('')`)
  await page.getByRole('button', { name: 'Copy as' }).click()
  await page.getByRole('menuitem', { name: language }).click()
  const readText = (): Promise<string> => page.evaluate('navigator.clipboard.readText()')
  await expect.poll(readText).not.toBe('')
  return readText()
}

test.runIf(isEveryVariant)(
  'what a screen shows is copied as lines and code that give the same answer',
  async () => {
    const project = await createConsoleProject('Copied')
    const { client } = project
    const { id } = await createIdentity(client, {
      body: { schema_id: 'person', traits: { email: "o'brien@copied.test" } },
    })
    await createOAuth2Client(client, { body: { client_name: 'Stock room' } })
    await using visit = await openConsole({
      project,
      browser: { permissions: ['clipboard-read', 'clipboard-write'] },
    })
    const { page } = visit

    await visit.open('/clients?name=Stock%20room')
    await page.getByRole('row', { name: /Stock room/ }).waitFor()
    const [curl, code, ory, tillkey] = [
      await copy(visit, 'curl'),
      await copy(visit, 'TypeScript with @tillkey/client'),
      await copy(visit, 'TypeScript with @ory/client'),
      await copy(visit, 'tillkey command'),
    ]
    const answers = await Promise.all([
      runLine(curl),
      runCode(code, 'answer'),
      runCode(ory, 'data'),
      runLine(tillkey),
    ])
    expect(answers[0]).toMatchObject([{ client_name: 'Stock room' }])
    for (const answer of answers) expect(answer).toEqual(answers[0])

    await visit.open(`/users/${id}?tab=sessions`)
    await page.getByRole('heading', { name: "o'brien@copied.test" }).waitFor()
    const lines = (await copy(visit, 'tillkey command')).split('\n\n')
    const line = lines.find((each) => each.includes(' identities get '))
    expect(await runLine(line ?? '')).toMatchObject({ id, traits: { email: "o'brien@copied.test" } })
    await page.getByRole('button', { name: 'Copy as' }).click()
    expect(await inspectScreen({ page }, 'console-copy')).toEqual([])
  },
)
