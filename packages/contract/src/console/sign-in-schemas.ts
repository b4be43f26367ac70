import { GenericError } from '../platform/errors-models.ts'
import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'

export const beginConsoleSignIn = schemas({
  summary:
    'Redirects a browser to the OpenID provider of the operators. `return_to` is the screen to return to.',
  parameters: Type.Object({ return_to: Type.Optional(Type.String({ maxLength: 2000 })) }),
  responses: { 303: null, 503: GenericError },
  default: GenericError,
})

export const finishConsoleSignIn = schemas({
  summary: 'Receives the redirect from the OpenID provider with a code or an error.',
  parameters: Type.Object({
    code: Type.Optional(Type.String()),
    state: Type.Optional(Type.String()),
    error: Type.Optional(Type.String()),
  }),
  responses: { 303: null, 400: GenericError, 503: GenericError },
  default: GenericError,
})

export const endConsoleSignIn = schemas({
  summary: 'Ends the sign-in of a browser and revokes its tokens.',
  responses: {
    /** URL that also ends the session at the provider. */
    200: Type.Object({ redirect_to: Type.String() }),
    403: GenericError,
    503: GenericError,
  },
  default: GenericError,
})
