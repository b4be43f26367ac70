import type { JsonObject } from '@tillkey/identity/values.ts'

/** Models of the templates. All may also contain the common context. */
export interface TemplateModels {
  recovery_valid: { url: string }
  recovery_code_valid: { code: string }
  recovery_invalid: object
  recovery_code_invalid: object
  verification_valid: { url: string }
  verification_code_valid: { code: string; url?: string | undefined }
  verification_invalid: object
  verification_code_invalid: object
  login_code_valid: { code: string }
  registration_code_valid: { code: string; traits?: JsonObject | undefined }
  otp: { code: string }
  stub: { subject: string; body: string }
}

export type TemplateType = keyof TemplateModels

/** Context common to all templates. */
export interface MessageContext {
  /** The identity as web hooks see it. */
  identity?: JsonObject | undefined
  /** URL at which the flow was started. */
  requestUrl?: string | undefined
  /** Accept-Language of the reader. */
  languages?: string | undefined
  transientPayload?: JsonObject | undefined
}

export type TemplateModel<T extends TemplateType = TemplateType> = TemplateModels[T] & MessageContext

/** A model of any template. */
export type AnyModel = MessageContext & {
  code?: string | undefined
  url?: string | undefined
  traits?: JsonObject | undefined
  /** Validity of the code or link. */
  lifespanMs?: number | undefined
  subject?: string
  body?: string
}

export type MessageType = 'email' | 'sms'
export type MessageStatus = 'queued' | 'processing' | 'sent' | 'abandoned'

/** Content of a message, stored sealed because it may contain a code. */
export interface MessageContent {
  text: string
  /** Absent in text messages. */
  html?: string | undefined
  /** Data for HTTP channels. */
  templateData: JsonObject
}

export interface CourierMessage {
  id: string
  projectId: string
  type: MessageType
  status: MessageStatus
  recipient: string
  subject: string
  templateType: TemplateType
  channel: string
  sendCount: number
  /** Sealed MessageContent; empty after delivery, unless messages are shown. */
  content: string
  createdAt: number
  updatedAt: number
  /** Identity of the recipient; '' without one. */
  identityId: string
}

/** One delivery attempt. */
export interface Dispatch {
  id: string
  messageId: string
  status: 'failed' | 'success'
  /** Reason of the failure. */
  error: string | null
  createdAt: number
}
