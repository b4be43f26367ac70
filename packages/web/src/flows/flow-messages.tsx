import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { Alert } from '@tillkey/ui'

const tones = new Map<string, 'danger' | 'success'>([
  ['error', 'danger'],
  ['success', 'success'],
])

/** What a flow has to say as a whole. Its type decides how, its text is the server's. */
export function FlowMessages({ messages }: { messages: readonly UiText[] }) {
  return messages.map(({ id, text, type }) => (
    <Alert key={id} tone={tones.get(type) ?? 'info'}>
      <span data-message={id}>{text}</span>
    </Alert>
  ))
}
