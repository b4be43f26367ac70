/** Selects a value: `body:/json/pointer`, `header:location` and others, see `player/extractors.ts`. */
type Extractor = string

/** What a step captures and compares. */
interface Comparison {
  /** Values stored for later steps, by name. */
  capture?: Record<string, Extractor>
  /** Headers to compare in addition to the usual ones. */
  keep?: string[]
  /** Values to compare in addition to the body, or instead of a received one. */
  show?: Record<string, Extractor>
  /** JSON pointers to ignore. */
  drop?: string[]
  /** The original server's answer, reduced to what is compared. */
  expect?: unknown
}

export interface RequestStep extends Comparison {
  /** Agent whose cookies are used. Default: `a`. */
  agent?: string
  /** Name of the base URL. Default: `public`. */
  to?: string
  /** `admin` sends the admin key, whatever the URL. */
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
  /** Repeats the request until the answer has these values, for a limited time. */
  until?: Record<Extractor, unknown>
  /** Captured names that replace their values, and pointers whose values are not compared. */
  mask?: string[]
  /** Lists to sort before comparing: pointers, or a key at any depth. */
  sort?: string[]
  status_only?: boolean
}

/** Waits for a message to an address. */
export interface MailStep extends Comparison {
  mail: { to: string; wait_ms?: number }
}

/** Waits for a call by the server under test. */
export interface ReceivedStep extends Comparison {
  received: { path: string; wait_ms?: number }
}

/** Signs a token. */
export interface SignStep {
  sign: { as: string; key?: Record<string, string>; header?: Record<string, unknown>; claims: unknown }
}

export interface SleepStep {
  sleep_ms: number
}

export type Step = RequestStep | MailStep | ReceivedStep | SignStep | SleepStep

/** A fixture's answer at a path. */
export interface ServedResponse {
  status?: number
  json?: unknown
  text?: string
  headers?: Record<string, string>
}

export interface Scenario {
  id: string
  /** The recorded configuration, and the slug of its project. */
  group: string
  about: string
  vars?: Record<string, unknown>
  /** Answers of the scenario's web server by path. */
  serves?: Record<string, ServedResponse>
  /** Captured names that replace their values wherever they recur. */
  same?: string[]
  steps: Step[]
}

/** Returns the original server's answer at a step, or undefined if none is compared. */
export const getExpected = (step: Step): unknown => ('expect' in step ? step.expect : undefined)
