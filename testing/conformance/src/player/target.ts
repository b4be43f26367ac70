import type { ServedAnswer } from '../scenario.ts'

/** A call that the server under test made. */
export interface ReceivedCall {
  method: string
  path: string
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** What stands around the server under test. */
export interface Surroundings {
  /** Waits for a message to an address, which is then taken: its source text; nothing when none came in time. */
  takeMail(to: string, waitMs: number | undefined): Promise<string | undefined>
  /** Answers calls to the scenario's own web server so from now on, and forgets the calls before. */
  serve(answers: Readonly<Record<string, ServedAnswer>>): void
  /** Waits for a call to a path, which is then taken; nothing when none came in time. */
  takeCall(path: string, waitMs: number | undefined): Promise<ReceivedCall | undefined>
}

/** A server that scenarios are played against. */
export interface Target {
  /** Addresses by name for a group's project, without a slash at the end: `public`, `admin`, `opl`, `idp`, `hook`. */
  basesOf(group: string): Record<string, string>
  adminKey: string
  /** Milliseconds since 1970, as the server has them. */
  now(): number
  /** Lets time pass for the server. */
  pass(milliseconds: number): Promise<void>
  surroundings: Surroundings
}
