import { spawn } from 'node:child_process'
import type { Terminal } from './terminal.ts'

/** Runs programs found in an environment's `PATH`. Their standard error is discarded. */
export const runsPrograms =
  (env: Terminal['env']): Terminal['run'] =>
  (program, args, input) => {
    const { promise, resolve } = Promise.withResolvers<{ code: number | null; out: string } | undefined>()
    const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'ignore'] })
    let out = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
    child.on('error', () => resolve(undefined)).on('close', (code) => resolve({ code, out }))
    // A program may end without reading its input.
    child.stdin.on('error', () => undefined).end(input)
    return promise
  }
