import type { JsonObject } from '../values.ts'

/** What templates are told, by template. Every one may also be told whom it is about and what was asked for. */
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

/** What a message of any template may be told. */
export interface MessageContext {
  /** The identity as web hooks see it. */
  identity?: JsonObject | undefined
  /** The address at which the flow was begun. */
  requestUrl?: string | undefined
  /** Languages the reader asks for, as in Accept-Language. */
  languages?: string | undefined
  transientPayload?: JsonObject | undefined
}

export type TemplateModel<T extends TemplateType = TemplateType> = TemplateModels[T] & MessageContext

/** A model whose template is not known: what may be there is. */
export type AnyModel = MessageContext & {
  code?: string | undefined
  url?: string | undefined
  traits?: JsonObject | undefined
  /** For how long a code or link is good. */
  lifespanMs?: number | undefined
  subject?: string
  body?: string
}

export type MessageType = 'email' | 'sms'
export type MessageStatus = 'queued' | 'processing' | 'sent' | 'abandoned'

/** What a message says; kept sealed, for it may hold a code. */
export interface MessageContent {
  text: string
  /** Absent in text messages. */
  html?: string | undefined
  /** As HTTP channels are told it. */
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
  /** Sealed MessageContent; empty once nobody needs it any more. */
  content: string
  createdAt: number
  updatedAt: number
  /** Whom it is about; empty when that is nobody. */
  identityId: string
}

/** One try to hand a message over. */
export interface Dispatch {
  id: string
  messageId: string
  status: 'failed' | 'success'
  /** Why it failed. */
  error: string | null
  createdAt: number
}
