import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { openTestPostgres } from '@tillkey/sql/testing'
import { expect, test, vi } from 'vitest'
import {
  createBackgroundEnvironment,
  createRecorder,
  readOutbox,
  writeNotes,
} from './testing/background-environment.ts'

const program = fileURLToPath(new URL('testing/holder-process.ts', import.meta.url))

/** Starts a process that claims a message and a job, and kills it once it holds both. */
async function holdAndDie(url: string): Promise<void> {
  const child = spawn(process.execPath, [program, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const held = new Set<string>()
  for await (const line of createInterface(child.stdout)) {
    held.add(line)
    if (held.size === 2) child.kill('SIGKILL')
  }
  await exited
}

test('another process takes over the job and the message of a killed one', async () => {
  await using environment = await createBackgroundEnvironment(openTestPostgres)
  const background = environment.background()
  await writeNotes({ environment, background }, [1])
  await holdAndDie(environment.database.url ?? '')
  const { seen, consume } = createRecorder()
  const runs: number[] = []
  background.outbox.consume('note', consume)
  background.start([
    { name: 'nightly', every: 60_000, runs: 'in one process', run: async (now) => void runs.push(now) },
  ])
  await vi.waitFor(
    async () => expect(await readOutbox(environment)).toMatchObject([{ state: 'done', tries: 2 }]),
    15_000,
  )
  await vi.waitFor(() => expect(runs).toHaveLength(1), 15_000)
  expect(seen.map(({ payload, tries }) => [payload, tries])).toEqual([[1, 2]])
})
