import { operation } from '@tillkey/wire'
import type { Typed } from '../schemas.ts'
import type * as schemas from './messages-schemas.ts'

export const listInboxMessages = operation<Typed<typeof schemas.listInboxMessages>>(
  'listInboxMessages GET /inbox/messages ?search',
)
export const getInboxMessage = operation<Typed<typeof schemas.getInboxMessage>>(
  'getInboxMessage GET /inbox/messages/{id}',
)
export const getInboxMessagePage = operation<Typed<typeof schemas.getInboxMessagePage>>(
  'getInboxMessagePage GET /inbox/messages/{id}/page >text',
)
export const emptyInbox = operation<Typed<typeof schemas.emptyInbox>>('emptyInbox DELETE /inbox/messages')
