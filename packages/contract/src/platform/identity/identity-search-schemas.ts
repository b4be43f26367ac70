import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorGeneric } from '../errors-models.ts'
import { pageTokens } from '../pagination-models.ts'
import { Identity } from './identity-models.ts'

export const searchIdentities = schemas({
  summary: 'Lists identities with a searchable trait that starts with or contains a text.',
  parameters: Type.Object({
    query: Type.String(),
    ...pageTokens,
  }),
  responses: { 200: Type.Array(Identity), 400: ErrorGeneric },
  default: ErrorGeneric,
})
