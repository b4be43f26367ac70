import { operation } from '@tillkey/wire'
import type { Typed } from '../schemas.ts'
import type * as schemas from './sign-in-schemas.ts'

export const beginSignIn = operation<Typed<typeof schemas.beginSignIn>>(
  'beginSignIn GET /sign-in ?return_to >text',
)
export const finishSignIn = operation<Typed<typeof schemas.finishSignIn>>(
  'finishSignIn GET /sign-in/callback ?code ?state ?error >text',
)
export const signOut = operation<Typed<typeof schemas.signOut>>('signOut POST /api/sign-out')
