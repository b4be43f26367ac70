import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './courier-schemas.ts'

export const listCourierMessages = operation<Typed<typeof schemas.listCourierMessages>>(
  'listCourierMessages GET /admin/courier/messages ^bearer ?page_size ?page_token ?status ?recipient',
)
export const resendCourierMessage = operation<Typed<typeof schemas.resendCourierMessage>>(
  'resendCourierMessage +POST /admin/courier/messages/{id}/resend ^bearer',
)
export const getCourierMessageContent = operation<Typed<typeof schemas.getCourierMessageContent>>(
  'getCourierMessageContent +GET /admin/courier/messages/{id}/content ^bearer',
)
export const getCourierMessage = operation<Typed<typeof schemas.getCourierMessage>>(
  'getCourierMessage GET /admin/courier/messages/{id} ^bearer',
)
