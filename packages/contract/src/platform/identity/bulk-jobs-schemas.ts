import type { Static } from 'typebox'
import { onlyKnown, open } from '../../enumeration.ts'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorGeneric } from '../errors-models.ts'
import { ownPages } from '../pagination-models.ts'
import { Actor } from '../project/revisions-schemas.ts'
import { JsonObject, nullable, Time, Uuid } from '../values.ts'
import { Identity, IdentityState } from './identity-models.ts'

export const BulkAction = open(
  'block',
  'unblock',
  'sign_out',
  'delete',
  'set_metadata',
  'add_to_organization',
)
export type BulkAction = Static<typeof BulkAction>

/** What a bulk job does, and to whom: exactly one of `ids` and `match`. */
export const BulkJobRequest = Type.Object({
  action: onlyKnown(BulkAction),
  ids: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 10_000 })),
  /** All identities that a search and filters find. An empty object matches all of the project. */
  match: Type.Optional(
    Type.Object({
      query: Type.Optional(Type.String()),
      state: Type.Optional(onlyKnown(IdentityState)),
      schema_id: Type.Optional(Type.String()),
      organization_id: Type.Optional(Type.String()),
    }),
  ),
  /** Merged into the metadata of each identity (RFC 7396). */
  metadata_public: Type.Optional(JsonObject),
  metadata_admin: Type.Optional(JsonObject),
  organization_id: Type.Optional(Uuid),
})
export type BulkJobRequest = Static<typeof BulkJobRequest>

/** An identity before and after the action. `after` is null when it is deleted. */
const BulkSample = Type.Object({ before: Identity, after: nullable(Identity) })

const BulkPreview = Type.Object({
  /** At most 10,001, which stands for any larger number. */
  count: Type.Integer(),
  /** Whether `count` is the number of all identities. Otherwise there may be more. */
  is_exact: Type.Boolean(),
  is_undoable: Type.Boolean(),
  first: Type.Array(BulkSample),
  random: Type.Array(BulkSample),
})

export const BulkJob = Type.Object({
  id: Uuid,
  action: BulkAction,
  state: open('preparing', 'running', 'cancelling', 'cancelled', 'finished', 'undoing', 'undone'),
  metadata_public: Type.Optional(JsonObject),
  metadata_admin: Type.Optional(JsonObject),
  organization_id: Type.Optional(Uuid),
  created_at: Time,
  created_by: Actor,
  finished_at: Type.Optional(Time),
  /** Until when it can be undone. Absent if it cannot. */
  undo_until: Type.Optional(Time),
  total: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  restored: Type.Integer(),
  not_restored: Type.Integer(),
})
export type BulkJob = Static<typeof BulkJob>

/** An identity that was not changed, or whose former values were not restored. */
const BulkRefusal = Type.Object({
  identity_id: Uuid,
  reason: open('identity_missing', 'organization_missing', 'changed_since', 'failed'),
})

const path = Type.Object({ id: Type.String() })
const errors = { 400: ErrorGeneric, 403: ErrorGeneric, 404: ErrorGeneric }

export const previewBulkJob = schemas({
  summary: 'Counts the identities of a bulk job and shows some of them before and after.',
  body: BulkJobRequest,
  responses: { 200: BulkPreview, ...errors },
  default: ErrorGeneric,
})

export const startBulkJob = schemas({
  summary: 'Starts a job that changes many identities.',
  body: BulkJobRequest,
  responses: { 201: BulkJob, ...errors },
  default: ErrorGeneric,
})

export const listBulkJobs = schemas({
  summary: 'Lists the bulk jobs of the last 30 days, newest first.',
  parameters: Type.Object({ ...ownPages }),
  responses: {
    200: Type.Object({ jobs: Type.Array(BulkJob), next_page_token: Type.String() }),
    ...errors,
  },
  default: ErrorGeneric,
})

export const getBulkJob = schemas({
  summary: 'Returns a bulk job with its progress.',
  parameters: path,
  responses: { 200: BulkJob, ...errors },
  default: ErrorGeneric,
})

export const listBulkJobRefusals = schemas({
  summary: 'Lists the identities that a bulk job did not change or restore, with the reasons.',
  parameters: Type.Object({ id: Type.String(), ...ownPages }),
  responses: {
    200: Type.Object({ refusals: Type.Array(BulkRefusal), next_page_token: Type.String() }),
    ...errors,
  },
  default: ErrorGeneric,
})

export const cancelBulkJob = schemas({
  summary: 'Stops a bulk job. Changes that were made stay.',
  parameters: path,
  responses: { 200: BulkJob, ...errors, 409: ErrorGeneric },
  default: ErrorGeneric,
})

export const undoBulkJob = schemas({
  summary: 'Restores the former values of identities that a bulk job changed, unless they changed again.',
  parameters: path,
  responses: { 200: BulkJob, ...errors, 409: ErrorGeneric },
  default: ErrorGeneric,
})
