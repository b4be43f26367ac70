import type { RunningTarget } from './in-process/in-process-target.ts'
import { recordedPorts, startSurroundings, surroundingBases } from './surroundings/surroundings.ts'

const MAIL_PATIENCE_MS = 15_000
const REPEAT_MS = 10_000

export interface ServerAddresses {
  /** `{group}` is replaced by the scenario's group. */
  public: string
  admin: string
  adminKey: string
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/**
 * Uses a server started elsewhere with the recorded configurations. Time passes in real time, and fixtures listen on the
 * recorded ports.
 */
export async function useRunningServer(addresses: ServerAddresses): Promise<RunningTarget> {
  const options = { ports: recordedPorts, now: Date.now, mailPatience: MAIL_PATIENCE_MS }
  const surroundings = await startSurroundings(options)
  return {
    basesOf(group) {
      const at = (address: string): string => address.replaceAll('{group}', group).replace(/\/$/, '')
      const [url, admin] = [at(addresses.public), at(addresses.admin)]
      return { public: url, admin, opl: url, ...surroundingBases(group, recordedPorts) }
    },
    adminKey: addresses.adminKey,
    now: Date.now,
    repeatMs: REPEAT_MS,
    pass: pause,
    surroundings,
    [Symbol.asyncDispose]: () => surroundings.close(),
  }
}
