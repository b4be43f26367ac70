import { spawn } from 'node:child_process'
import type { Terminal } from './terminal.ts'

/** Runs programs as they are found with an environment's `PATH`. What they complain of is not shown. */
export const runsPrograms =
  (env: Terminal['env']): Terminal['run'] =>
  (program, args, input) => {
    const { promise, resolve } = Promise.withResolvers<{ code: number | null; out: string } | undefined>()
    const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'ignore'] })
    let out = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
    child.on('error', () => resolve(undefined)).on('close', (code) => resolve({ code, out }))
    // A program that does not read its input ends without it.
    child.stdin.on('error', () => undefined).end(input)
    return promise
  }
