import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TillProcessSettings } from './till-process.ts'

const program = fileURLToPath(new URL('till-process.ts', import.meta.url))

/** A server process that can be killed and started again at the same address. */
export interface Subject {
  baseUrl: string
  start(): Promise<void>
  /** SIGKILL: nothing in it runs any more. */
  kill(): Promise<void>
}

export function createSubject(settings: TillProcessSettings, compileCache: string): Subject {
  let child: ChildProcess | undefined
  return {
    baseUrl: `http://127.0.0.1:${settings.port}`,
    async start() {
      const started = spawn(process.execPath, [program, JSON.stringify(settings)], {
        stdio: ['pipe', 'pipe', 'inherit'],
        env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
      })
      child = started
      const died = once(started, 'exit').then(() => Promise.reject(new Error('the server did not start')))
      await Promise.race([once(started.stdout, 'data'), died])
      died.catch(() => undefined)
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}
