import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { Alert } from '@tillkey/ui'
import { formatFormMessage } from './flow-sentences.ts'
import { useFormMessages } from './form-messages.ts'

const tones = new Map<string, 'danger' | 'success'>([
  ['error', 'danger'],
  ['success', 'success'],
])

interface FlowMessagesProps {
  messages: readonly UiText[]
  /** State of the flow. */
  state?: string | undefined
}

/** Messages of a flow as a whole, styled by type. */
export function FlowMessages({ messages, state }: FlowMessagesProps) {
  const i18n = useFormMessages()
  return messages.map((message) => (
    <Alert key={message.id} tone={tones.get(message.type) ?? 'info'}>
      <span data-message={message.id}>{formatFormMessage(i18n, message, state)}</span>
    </Alert>
  ))
}
