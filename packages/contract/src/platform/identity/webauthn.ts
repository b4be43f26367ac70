import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './webauthn-schemas.ts'

export const getWebAuthnJavaScript = operation<Typed<typeof schemas.getWebAuthnJavaScript>>(
  'getWebAuthnJavaScript GET /.well-known/ory/webauthn.js >text',
)
