import { onlyKnown } from '../../enumeration.ts'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorGeneric } from '../errors-models.ts'
import { pageTokens } from '../pagination-models.ts'
import { Identity, IdentityState } from './identity-models.ts'

export const searchIdentities = schemas({
  summary:
    'Lists identities with a searchable trait that starts with or contains a text, or all that match filters.',
  parameters: Type.Object({
    /** Required without a filter. */
    query: Type.Optional(Type.String()),
    state: Type.Optional(onlyKnown(IdentityState)),
    schema_id: Type.Optional(Type.String()),
    organization_id: Type.Optional(Type.String()),
    ...pageTokens,
  }),
  responses: { 200: Type.Array(Identity), 400: ErrorGeneric },
  default: ErrorGeneric,
})
