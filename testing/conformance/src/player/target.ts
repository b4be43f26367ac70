import type { ServedResponse } from '../scenario.ts'

/** A call made by the server under test. */
export interface ReceivedCall {
  method: string
  path: string
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Fixtures around the server under test. */
export interface Surroundings {
  /** Waits for a message to an address and removes it. Resolves with its source, or undefined on timeout. */
  takeMail(to: string, waitMs: number | undefined): Promise<string | undefined>
  /** Sets the answers of the scenario's web server and forgets earlier calls. */
  serve(responses: Readonly<Record<string, ServedResponse>>): void
  /** Waits for a call to a path and removes it. Resolves with undefined on timeout. */
  takeCall(path: string, waitMs: number | undefined): Promise<ReceivedCall | undefined>
}

/** A server that scenarios are played against. */
export interface Target {
  /** Base URLs for a group's project by name, without a trailing slash: `public`, `admin`, `opl`, `idp`, `hook`. */
  basesOf(group: string): Record<string, string>
  adminKey: string
  /** Milliseconds since 1970 by the server's clock. */
  now(): number
  /** How long a step that waits for an answer repeats its request, in milliseconds of the server's clock. */
  repeatMs: number
  /** Advances the server's clock. In this process, waits for pending deliveries first. */
  pass(milliseconds: number): Promise<void>
  surroundings: Surroundings
}
