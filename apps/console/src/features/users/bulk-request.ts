import type { BulkJob, BulkJobRequest, Identity } from '@tillkey/client'
import english from '../../catalogues/en/bulk.json'
import { type DocumentChange, findChanges } from '../../shared/document-changes.ts'
import { createTranslate } from '../../shared/messages.ts'
import { searchArguments, type UsersFilter } from './users-queries.ts'

/** Sentences of bulk jobs. */
export const bulkSentences = createTranslate(english)
const t = bulkSentences

export type BulkActionName = BulkJobRequest['action']

/** What each action does, as on its button, and what it has done. */
export const bulkActions: Readonly<Record<BulkActionName, { title: string; done: string }>> = {
  block: { title: t('block.short'), done: t('block.done') },
  unblock: { title: t('unblock.short'), done: t('unblock.done') },
  sign_out: { title: t('sign_out.short'), done: t('sign_out.done') },
  set_metadata: { title: t('metadata.short'), done: t('metadata.done') },
  add_to_organization: { title: t('organization.short'), done: t('organization.done') },
  delete: { title: t('delete.short'), done: t('delete.done') },
}

const isAction = (action: string): action is BulkActionName => Object.hasOwn(bulkActions, action)

/** Returns what a job has done. */
export const nameJob = ({ action }: BulkJob): string => (isAction(action) ? bulkActions[action].done : action)

/** Whom a job is about: selected users, or all that a search and filters find. */
export type BulkTarget = Pick<BulkJobRequest, 'ids'> | Pick<BulkJobRequest, 'match'>

/** Returns all users of the list as the target. */
export const matchTarget = (filter: UsersFilter): BulkTarget => ({ match: searchArguments(filter) })

/** Values that an action needs, as typed. */
export interface BulkDraft {
  metadataPublic: string
  metadataAdmin: string
  organization: string
}

export const NO_DRAFT: BulkDraft = { metadataPublic: '', metadataAdmin: '', organization: '' }

/** Parses a JSON object. Undefined when the text is something else. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined // checked before
  } catch {
    return undefined
  }
}

/** Whether a field of metadata can be sent: blank, or a JSON object. */
export const isMetadata = (text: string): boolean => text.trim() === '' || parseObject(text) !== undefined

/** Returns the values of a request. Undefined while they are incomplete. */
function readValues(action: BulkActionName, draft: BulkDraft): Omit<BulkJobRequest, 'action'> | undefined {
  if (action === 'add_to_organization')
    return draft.organization === '' ? undefined : { organization_id: draft.organization }
  if (action !== 'set_metadata') return {}
  const { metadataPublic, metadataAdmin } = draft
  if (!isMetadata(metadataPublic) || !isMetadata(metadataAdmin)) return undefined
  const [forPublic, forAdmin] = [parseObject(metadataPublic), parseObject(metadataAdmin)]
  if (!forPublic && !forAdmin) return undefined
  return { ...(forPublic && { metadata_public: forPublic }), ...(forAdmin && { metadata_admin: forAdmin }) }
}

/** Returns the request of a job. Undefined while values are missing or not valid. */
export function toRequest(
  action: BulkActionName,
  target: BulkTarget,
  draft: BulkDraft,
): BulkJobRequest | undefined {
  const values = readValues(action, draft)
  return values && { action, ...target, ...values }
}

/** Describes how many users a preview counted. */
export function describeCount({ count, is_exact: isExact }: { count: number; is_exact: boolean }): string {
  if (isExact) return t('count.exact', { count })
  return count > MAX_COUNTED ? t('count.more', { count: MAX_COUNTED }) : t('count.atLeast', { count })
}

/** Upper bound on users that the server counts. */
const MAX_COUNTED = 10_000

const changing = ['state', 'organization_id', 'metadata_public', 'metadata_admin'] as const

const pick = (identity: Identity) =>
  Object.fromEntries(changing.map((name) => [name, identity[name] ?? null]))

/** Returns what an action changes of a user. */
export const findSampleChanges = (before: Identity, after: Identity): DocumentChange[] =>
  findChanges(pick(before), pick(after))

/** What of a job is done. */
export const countDone = ({ state, ...job }: BulkJob): number =>
  state === 'undoing' ? job.restored + job.not_restored : job.changed + job.unchanged + job.refused

/** Whether a job will change by itself. */
export const isActive = ({ state }: BulkJob): boolean =>
  state === 'preparing' || state === 'running' || state === 'cancelling' || state === 'undoing'
