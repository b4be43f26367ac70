import type {
  Message as MessageBody,
  MessageDispatch,
} from '@tillkey/contract/platform/identity/courier-schemas.ts'
import { time } from '@tillkey/identity/identities/views/identity-view.ts'
import type { CourierMessage, Dispatch } from './courier-message.ts'

/** Placeholder for a hidden body, as published. */
const REDACTED = '<redacted-unless-dev-mode>'

interface ShownContent {
  subject: string
  /** `undefined` when bodies are hidden. */
  text: string | undefined
}

/** Renders a message for administrators. */
export const messageView = (
  message: CourierMessage,
  { subject, text }: ShownContent,
): MessageBody & { channel: string } => ({
  id: message.id,
  status: message.status,
  type: message.type,
  recipient: message.recipient,
  body: text ?? REDACTED,
  subject,
  template_type: message.templateType,
  channel: message.channel,
  send_count: message.sendCount,
  created_at: time(message.createdAt),
  updated_at: time(message.updatedAt),
})

const failure = (reason: string): Record<string, unknown> => ({
  code: 500,
  status: 'Internal Server Error',
  message: reason,
})

/** Renders a delivery attempt for administrators. */
export const dispatchView = ({ id, messageId, status, error, createdAt }: Dispatch): MessageDispatch => ({
  id,
  message_id: messageId,
  status,
  ...(error !== null && { error: failure(error) }),
  created_at: time(createdAt),
  updated_at: time(createdAt),
})
