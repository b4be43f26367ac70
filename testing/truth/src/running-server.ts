import type { RunningTarget } from './in-process/in-process-target.ts'
import { absentSurroundings } from './surroundings/absent.ts'

export interface ServerAddresses {
  /** `{group}` in them stands for the scenario's group. */
  public: string
  admin: string
  adminKey: string
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** A server that somebody else started with the configurations of the groups: its time is waited for. */
export const runningServer = (addresses: ServerAddresses): RunningTarget => ({
  basesOf(group) {
    const at = (address: string): string => address.replaceAll('{group}', group).replace(/\/$/, '')
    return { public: at(addresses.public), admin: at(addresses.admin), opl: at(addresses.public) }
  },
  adminKey: addresses.adminKey,
  now: Date.now,
  pass: pause,
  surroundings: absentSurroundings,
  async [Symbol.asyncDispose]() {},
})
