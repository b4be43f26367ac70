import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './credentials-schemas.ts'

export const createVerifiableCredential = operation<Typed<typeof schemas.createVerifiableCredential>>(
  'createVerifiableCredential POST /credentials <json',
)
