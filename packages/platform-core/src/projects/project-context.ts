import type { Outbound } from '@tillkey/outbound'

/** A halted project serves only administrators. */
export type ProjectState = 'running' | 'halted'

/** Settings of one engine, in the notation of its configuration file. */
export type EngineConfig = Record<string, unknown>

/** CORS rules of a project. */
export interface CorsConfig {
  enabled: boolean
  /** `https://shop.example`, with at most one `*` each. */
  origins: readonly string[]
}

/**
 * The project that a request is for. The object is stable until the document changes, so values derived from `config` may be
 * cached in a WeakMap keyed by it.
 */
export interface ProjectContext {
  id: string
  slug: string
  name: string
  /** Incremented by every change of the document or the state. */
  version: number
  /** A halted project serves only administrators. */
  state: ProjectState
  /** Public base URL, without a trailing slash. */
  publicUrl: string
  /** Whether a proxy serves the project under another address, which then differs from the request's own URL. */
  isRewritten: boolean
  cookiePath: string
  /** By engine. Absent if the document does not name it. Read through the engine's section. */
  config: Readonly<Record<string, EngineConfig | undefined>>
  /** CORS rules. */
  cors: { public: CorsConfig; admin: CorsConfig }
  /** Whether apps on this machine may receive redirects and call from their pages. For development. */
  allowsLoopback: boolean
  /** HTTP client for every destination that the project, its clients or its people name. */
  outbound: Outbound
}
