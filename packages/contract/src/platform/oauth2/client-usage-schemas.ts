import type { Static } from 'typebox'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorOAuth2 } from '../errors-models.ts'
import { Time } from '../values.ts'

/** How a client was used in the last 24 hours, the current hour included. */
export const OAuth2ClientUsage = Type.Object({
  from: Time,
  to: Time,
  /** Subjects who signed in to it, counted up to 10,000 sign-ins. */
  people: Type.Object({
    count: Type.Integer(),
    /** Whether there are no others. */
    is_exact: Type.Boolean(),
  }),
  hours: Type.Array(
    Type.Object({
      time: Time,
      /** Tokens of all kinds. */
      issued: Type.Integer(),
      /** Requests at the token endpoint. */
      refused: Type.Integer(),
    }),
  ),
  grants: Type.Array(
    Type.Object({
      /** As in the lifespan settings of clients: `authorization_code`, `refresh_token` … Empty for an unknown grant type. */
      grant: Type.String(),
      access_tokens: Type.Integer(),
      refresh_tokens: Type.Integer(),
      id_tokens: Type.Integer(),
      refused: Type.Integer(),
    }),
  ),
})
export type OAuth2ClientUsage = Static<typeof OAuth2ClientUsage>

export const getOAuth2ClientUsage = schemas({
  summary: 'Counts the tokens, refused requests and people of a client in the last 24 hours.',
  parameters: Type.Object({ id: Type.String() }),
  responses: { 200: OAuth2ClientUsage, 404: ErrorOAuth2 },
  default: ErrorOAuth2,
})
