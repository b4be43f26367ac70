import { isDeepStrictEqual } from 'node:util'
import type { BulkJobRequest } from '@tillkey/contract/platform/identity/bulk-jobs-schemas.ts'
import { bulkJobRefused } from '../errors/bulk-errors.ts'
import type { Identity } from '../identities/identity.ts'
import { isObject, type JsonObject } from '../values.ts'

/** What a bulk job does to each identity. */
export interface BulkAction {
  type: BulkJobRequest['action']
  /** Merged into the metadata (RFC 7396). */
  metadataPublic?: JsonObject
  metadataAdmin?: JsonObject
  organizationId?: string
}

/** Values that an action changed, as they were before. */
export type FormerValues = Partial<
  Pick<Identity, 'state' | 'metadataPublic' | 'metadataAdmin' | 'organizationId'>
>

/** Reads the action of a request. Throws 400 if a value that it needs is missing. */
export function readAction(request: BulkJobRequest): BulkAction {
  const { action: type, metadata_public, metadata_admin, organization_id } = request
  if (type === 'set_metadata') {
    if (metadata_public === undefined && metadata_admin === undefined)
      throw bulkJobRefused('metadata_admin', 'is required, or metadata_public')
    return {
      type,
      ...(metadata_public && { metadataPublic: metadata_public }),
      ...(metadata_admin && { metadataAdmin: metadata_admin }),
    }
  }
  if (type !== 'add_to_organization') return { type }
  if (organization_id === undefined) throw bulkJobRefused('organization_id', 'is required')
  return { type, organizationId: organization_id.toLowerCase() }
}

/** Whether the former values are stored, so that the job can be undone. */
export const isUndoable = ({ type }: BulkAction): boolean => type !== 'sign_out' && type !== 'delete'

/** Applies a JSON merge patch (RFC 7396). */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const merged = new Map(Object.entries(isObject(target) ? target : {}))
  for (const [name, value] of Object.entries(patch))
    if (value === null) merged.delete(name)
    else merged.set(name, mergePatch(merged.get(name), value))
  return Object.fromEntries(merged)
}

/** Returns the values that an action sets. None for actions without values. */
function newValues(identity: Identity, action: BulkAction): FormerValues {
  const { type, metadataPublic, metadataAdmin, organizationId } = action
  if (type === 'block') return { state: 'inactive' }
  if (type === 'unblock') return { state: 'active' }
  if (type === 'add_to_organization') return { organizationId: organizationId ?? null }
  if (type !== 'set_metadata') return {}
  return {
    ...(metadataPublic && { metadataPublic: mergePatch(identity.metadataPublic, metadataPublic) }),
    ...(metadataAdmin && { metadataAdmin: mergePatch(identity.metadataAdmin, metadataAdmin) }),
  }
}

/** Returns the present values of those members that `values` has. */
function presentValues(identity: Identity, values: FormerValues): FormerValues {
  return Object.fromEntries(Object.keys(values).map((name) => [name, Reflect.get(identity, name)]))
}

/** An identity with new values, and those they replace. */
export interface AppliedAction {
  next: Identity
  former: FormerValues
}

/** Returns the identity with values. A new state has its time. */
const withValues = (identity: Identity, values: FormerValues, at: number): Identity => ({
  ...identity,
  ...values,
  ...(values.state !== undefined && values.state !== identity.state && { stateChangedAt: at }),
  updatedAt: at,
})

/** Applies an action. Undefined if it changes nothing. */
export function applyAction(identity: Identity, action: BulkAction, at: number): AppliedAction | undefined {
  const values = newValues(identity, action)
  const former = presentValues(identity, values)
  if (isDeepStrictEqual(values, former)) return undefined
  return { next: withValues(identity, values, at), former }
}

/** Restores former values. Undefined if they changed again since the action was applied. */
export function restoreValues(
  identity: Identity,
  { action, former, at }: { action: BulkAction; former: FormerValues; at: number },
): Identity | undefined {
  const expected = newValues({ ...identity, ...former }, action)
  if (!isDeepStrictEqual(expected, presentValues(identity, expected))) return undefined
  return withValues(identity, former, at)
}
