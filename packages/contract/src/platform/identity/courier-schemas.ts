import type { Static } from 'typebox'
import { onlyKnown, open } from '../../enumeration.ts'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorGeneric } from '../errors-models.ts'
import { JsonObject, Time, Uuid } from '../values.ts'

export const CourierMessageStatus = open('queued', 'sent', 'processing', 'abandoned')
export type CourierMessageStatus = Static<typeof CourierMessageStatus>

export const CourierMessageType = open('email', 'phone')
export type CourierMessageType = Static<typeof CourierMessageType>

export const EmailTemplateDataBody = Type.Object({
  html: Type.String(),
  plaintext: Type.String(),
})
export type EmailTemplateDataBody = Static<typeof EmailTemplateDataBody>

export const EmailTemplateData = Type.Object({
  body: EmailTemplateDataBody,
  subject: Type.String(),
})
export type EmailTemplateData = Static<typeof EmailTemplateData>

export const MessageDispatchStatusEnum = open('failed', 'success')
export type MessageDispatchStatusEnum = Static<typeof MessageDispatchStatusEnum>

export const MessageDispatch = Type.Object({
  created_at: Time,
  error: Type.Optional(JsonObject),
  id: Uuid,
  message_id: Uuid,
  status: MessageDispatchStatusEnum,
  updated_at: Time,
})
export type MessageDispatch = Static<typeof MessageDispatch>

export const MessageTemplateTypeEnum = open(
  'recovery_invalid',
  'recovery_valid',
  'recovery_code_invalid',
  'recovery_code_valid',
  'verification_invalid',
  'verification_valid',
  'verification_code_invalid',
  'verification_code_valid',
  'otp',
  'stub',
  'login_code_valid',
  'registration_code_valid',
)
export type MessageTemplateTypeEnum = Static<typeof MessageTemplateTypeEnum>

export const Message = Type.Object({
  body: Type.String(),
  created_at: Time,
  dispatches: Type.Optional(Type.Array(MessageDispatch)),
  id: Uuid,
  recipient: Type.String(),
  send_count: Type.Integer(),
  status: CourierMessageStatus,
  subject: Type.String(),
  template_type: MessageTemplateTypeEnum,
  type: CourierMessageType,
  updated_at: Time,
})
export type Message = Static<typeof Message>

export const listCourierMessages = schemas({
  summary: 'Lists messages sent to identities.',
  parameters: Type.Object({
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 250 })),
    page_token: Type.Optional(Type.String()),
    status: Type.Optional(onlyKnown(CourierMessageStatus)),
    recipient: Type.Optional(Type.String()),
  }),
  responses: { 200: Type.Array(Message), 400: ErrorGeneric },
  default: ErrorGeneric,
})

export const getCourierMessage = schemas({
  summary: 'Returns a message and its delivery attempts.',
  parameters: Type.Object({
    id: Type.String(),
  }),
  responses: { 200: Message, 400: ErrorGeneric },
  default: ErrorGeneric,
})

export const resendCourierMessage = schemas({
  summary: 'Queues a message again that was sent or abandoned and whose content is still stored.',
  parameters: Type.Object({ id: Type.String() }),
  responses: { 200: Message, 400: ErrorGeneric, 404: ErrorGeneric, 409: ErrorGeneric },
  default: ErrorGeneric,
})

export const getCourierMessageContent = schemas({
  summary: 'Returns the content of a message as it was or will be sent, if it is still stored.',
  parameters: Type.Object({ id: Type.String() }),
  responses: {
    200: Type.Object({
      subject: Type.String(),
      text: Type.String(),
      /** Absent from text messages. */
      html: Type.Optional(Type.String()),
    }),
    400: ErrorGeneric,
    404: ErrorGeneric,
  },
  default: ErrorGeneric,
})
