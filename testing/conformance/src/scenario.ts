/** Where a value is read from: `body:/json/pointer`, `header:location` and the others of `player/extractors.ts`. */
type Extractor = string

/** What may stand in any step that gets an answer, and what of the answer is compared. */
interface Comparison {
  /** Values kept for later steps, by their name. */
  capture?: Record<string, Extractor>
  /** Headers that are compared beside the usual ones. */
  keep?: string[]
  /** Values that are compared beside the body, or instead of a received one. */
  show?: Record<string, Extractor>
  /** JSON pointers into what is compared: left out. */
  drop?: string[]
  /** The answer as the original server gave it, reduced to what is compared. */
  expect?: unknown
}

export interface RequestStep extends Comparison {
  /** Whose cookies are sent and kept; `a` unless told. */
  agent?: string
  /** Which of the server's addresses; `public` unless told. */
  to?: string
  /** `admin`: the administrator's key is sent, whatever the address. */
  bearer?: 'admin'
  request: {
    method?: string
    path: string
    headers?: Record<string, string | null>
    json?: unknown
    form?: Record<string, unknown>
    text?: string
  }
  cookies?: 'none'
  /** The request is repeated until the answer holds these values, for ten seconds at most. */
  until?: Record<Extractor, unknown>
  /** Captured names whose values are told by name, and pointers whose values are not compared. */
  mask?: string[]
  /** Lists that are compared in an order of their own: pointers, or a key at any depth. */
  sort?: string[]
  status_only?: boolean
}

/** Waits for a message to an address. */
export interface MailStep extends Comparison {
  mail: { to: string; wait_ms?: number }
}

/** Waits for a call that the server under test makes. */
export interface ReceivedStep extends Comparison {
  received: { path: string; wait_ms?: number }
}

/** Makes a signed token. */
export interface SignStep {
  sign: { as: string; key?: Record<string, string>; header?: Record<string, unknown>; claims: unknown }
}

export interface SleepStep {
  sleep_ms: number
}

export type Step = RequestStep | MailStep | ReceivedStep | SignStep | SleepStep

/** What a fixture answers at a path. */
export interface ServedAnswer {
  status?: number
  json?: unknown
  text?: string
  headers?: Record<string, string>
}

export interface Scenario {
  id: string
  /** The configuration it was recorded with; a project of that slug. */
  group: string
  about: string
  vars?: Record<string, unknown>
  /** What the scenario's own web server answers, by path. */
  serves?: Record<string, ServedAnswer>
  /** Captured names that are told by name wherever their values come back. */
  same?: string[]
  steps: Step[]
}

/** What the original server answered at a step; nothing where no answer is compared. */
export const expectedOf = (step: Step): unknown => ('expect' in step ? step.expect : undefined)
