import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { bundleProgram } from '../../../../launch/programs.ts'
import type { Progress } from '../import-progress.ts'

const source = fileURLToPath(new URL('../main.ts', import.meta.url))
const POLL_INTERVAL_MS = 5

/** Options of a test import. */
export interface InterruptedImport {
  url: string
  token: string
  folder: string
  /** Number of identities in the file. */
  size: number
  /** Numbers of entries after which the import is killed. */
  killedAt: readonly number[]
}

/** Email address of an identity by number. */
export const importedEmail = (number: number): string => `p${number}@tillkey.test`

async function writePeople(file: string, size: number): Promise<void> {
  const stream = createWriteStream(file)
  for (let number = 0; number < size; number++)
    stream.write(`${JSON.stringify({ schema_id: 'merchant', traits: { email: importedEmail(number) } })}\n`)
  await new Promise<void>((resolve) => void stream.end(resolve))
}

function readDone(file: string): number {
  if (!existsSync(`${file}.progress`)) return 0
  const { done } = JSON.parse(readFileSync(`${file}.progress`, 'utf8')) as Progress // written by the import
  return done
}

/** Starts the import in its own process. */
async function startImport({ url, token }: InterruptedImport, file: string) {
  const command = ['import', 'identities', file, '--url', url, '--token', token]
  const child = spawn(process.execPath, [await bundleProgram(source), ...command], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  const ended = new Promise<{ code: number | null; out: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, out })),
  )
  return { child, ended }
}

/** Imports a file in processes that are killed, and in a last one that completes. Returns the output of the last. */
export async function interruptImport(
  tried: InterruptedImport,
): Promise<{ code: number | null; out: string }> {
  const file = join(tried.folder, 'people.jsonl')
  await writePeople(file, tried.size)
  for (const number of tried.killedAt) {
    const { child, ended } = await startImport(tried, file)
    while (readDone(file) < number && child.exitCode === null) await sleep(POLL_INTERVAL_MS)
    child.kill('SIGKILL')
    await ended
  }
  const { ended } = await startImport(tried, file)
  return ended
}
