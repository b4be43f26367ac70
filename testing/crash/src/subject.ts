import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { bundleProgram } from '../../../launch/programs.ts'
import type { MachinesProcessSettings } from './machines-process.ts'
import type { PlatformProcessSettings } from './platform-process.ts'
import type { TillProcessSettings } from './till-process.ts'

/** Programs and their settings. */
interface Programs {
  'till-process': TillProcessSettings
  'machines-process': MachinesProcessSettings
  'platform-process': PlatformProcessSettings
}

/** A server process that can be killed and restarted at the same URL. */
export interface Subject {
  baseUrl: string
  start(): Promise<void>
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>
  /** Sends a command and waits for its confirmation. */
  send(command: 'fill disk' | 'free disk'): Promise<void>
}

export function createSubject<N extends keyof Programs>(name: N, settings: Programs[N]): Subject {
  const source = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  let child: ChildProcess | undefined
  return {
    baseUrl: `http://127.0.0.1:${settings.port}`,
    async start() {
      const started = spawn(process.execPath, [await bundleProgram(source), JSON.stringify(settings)], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      child = started
      const died = once(started, 'exit').then(() => Promise.reject(new Error(`${name} did not start`)))
      await Promise.race([once(started.stdout, 'data'), died])
      died.catch(() => undefined)
    },
    async send(command) {
      const { stdin, stdout } = child ?? {}
      if (!stdin || !stdout) throw new Error(`${name} does not run`)
      stdin.write(`${command}\n`)
      await once(stdout, 'data')
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}
