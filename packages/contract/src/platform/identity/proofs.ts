import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './proofs-schemas.ts'

export const listMyProofs = operation<Typed<typeof schemas.listMyProofs>>(
  'listMyProofs +GET /self-service/settings/proofs @X-Session-Token @Cookie',
)
