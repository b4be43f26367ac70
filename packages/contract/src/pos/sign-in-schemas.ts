import type { Static } from 'typebox'
import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'
import { PosError } from './pos-error.ts'

/** URL that also ends the session at the platform. */
export const SignedOut = Type.Object({ redirect_to: Type.String() })
export type SignedOut = Static<typeof SignedOut>

export const beginSignIn = schemas({
  summary:
    'Redirects a browser to the platform to sign in with OAuth2. `return_to` is the screen to return to.',
  parameters: Type.Object({ return_to: Type.Optional(Type.String({ maxLength: 2000 })) }),
  responses: { 303: null, 503: PosError },
})

export const finishSignIn = schemas({
  summary: 'Receives the redirect from the platform with a code or an error.',
  parameters: Type.Object({
    code: Type.Optional(Type.String()),
    state: Type.Optional(Type.String()),
    error: Type.Optional(Type.String()),
  }),
  responses: { 303: null, 400: PosError, 503: PosError },
})

export const signOut = schemas({
  summary: 'Ends the session of a browser that signed in with OAuth2, and revokes its tokens.',
  responses: { 200: SignedOut, 403: PosError, 503: PosError },
})
