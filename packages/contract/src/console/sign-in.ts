import { operation } from '@tillkey/wire'
import type { Typed } from '../schemas.ts'
import type * as schemas from './sign-in-schemas.ts'

export const beginConsoleSignIn = operation<Typed<typeof schemas.beginConsoleSignIn>>(
  'beginConsoleSignIn GET /sign-in ?return_to >text',
)
export const finishConsoleSignIn = operation<Typed<typeof schemas.finishConsoleSignIn>>(
  'finishConsoleSignIn GET /sign-in/callback ?code ?state ?error >text',
)
export const endConsoleSignIn = operation<Typed<typeof schemas.endConsoleSignIn>>(
  'endConsoleSignIn POST /sign-out',
)
