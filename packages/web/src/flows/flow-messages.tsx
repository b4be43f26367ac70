import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { Alert } from '@tillkey/ui'
import { formMessageOf } from './flow-sentences.ts'
import { useFlowWords } from './flow-words.ts'

const tones = new Map<string, 'danger' | 'success'>([
  ['error', 'danger'],
  ['success', 'success'],
])

interface FlowMessagesProps {
  messages: readonly UiText[]
  /** Of the flow that they belong to. */
  state?: string | undefined
}

/** What a flow has to say as a whole. Its type decides how. */
export function FlowMessages({ messages, state }: FlowMessagesProps) {
  const words = useFlowWords()
  return messages.map((message) => (
    <Alert key={message.id} tone={tones.get(message.type) ?? 'info'}>
      <span data-message={message.id}>{formMessageOf(words, message, state)}</span>
    </Alert>
  ))
}
