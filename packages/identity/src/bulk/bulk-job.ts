import type { Actor } from '@tillkey/platform-core'
import type { BulkAction, FormerValues } from './bulk-action.ts'
import type { MatchCursor, MatchedIdentities } from './matching.ts'

export type BulkState =
  | 'preparing'
  | 'running'
  | 'cancelling'
  | 'cancelled'
  | 'finished'
  | 'undoing'
  | 'undone'

/** Outcome of a row. Empty until it is known. */
export type BulkOutcome = '' | 'changed' | 'unchanged' | 'refused' | 'restored' | 'not_restored'

/** Why a row was refused or not restored. */
export type RefusalReason = 'identity_missing' | 'organization_missing' | 'changed_since' | 'failed'

export interface BulkCounts {
  total: number
  changed: number
  unchanged: number
  refused: number
  restored: number
  notRestored: number
}

/** A change of many identities, one row each. */
export interface BulkJob {
  projectId: string
  id: string
  action: BulkAction
  state: BulkState
  /** Identities that the job applies to. `null` once its rows are stored. */
  match: MatchedIdentities | null
  /** Where its rows are collected next, while it is prepared. */
  cursor: MatchCursor | null
  /** Last identity of the last step. */
  after: string
  /** Number of the next step. Each is taken once. */
  step: number
  actor: Actor
  /** Milliseconds since 1970. */
  createdAt: number
  finishedAt: number | null
  undoUntil: number | null
  counts: BulkCounts
}

/** An identity of a job. */
export interface BulkRow {
  identityId: string
  outcome: BulkOutcome
  reason: RefusalReason | null
  former: FormerValues | null
}

/** Rows and jobs are deleted this long after the start. */
export const BULK_RETENTION_MS = 30 * 24 * 3_600_000
/** How long a job can be undone after its end. */
export const UNDO_MS = 7 * 24 * 3_600_000
