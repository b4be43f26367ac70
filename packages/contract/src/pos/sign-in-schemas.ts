import type { Static } from 'typebox'
import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'
import { PosError } from './pos-error.ts'

/** Where a browser goes to be signed out of the platform too. */
export const SignedOut = Type.Object({ redirect_to: Type.String() })
export type SignedOut = Static<typeof SignedOut>

export const beginSignIn = schemas({
  summary:
    'Sends a browser to the platform to sign in, where the point of sale is one of its OAuth2 clients; `return_to` is the screen to come back to.',
  parameters: Type.Object({ return_to: Type.Optional(Type.String({ maxLength: 2000 })) }),
  responses: { 303: null, 503: PosError },
})

export const finishSignIn = schemas({
  summary: 'Where the platform sends the browser back to, with a code or with an error.',
  parameters: Type.Object({
    code: Type.Optional(Type.String()),
    state: Type.Optional(Type.String()),
    error: Type.Optional(Type.String()),
  }),
  responses: { 303: null, 400: PosError, 503: PosError },
})

export const signOut = schemas({
  summary: 'Ends the session of a browser that signed in as at an OAuth2 client, and its tokens.',
  responses: { 200: SignedOut, 403: PosError, 503: PosError },
})
