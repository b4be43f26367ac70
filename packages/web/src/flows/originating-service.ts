import type { Flow, FormValues } from './flow.ts'
import { REFUSED } from './flow-sentences.ts'
import { readProvider } from './other-services.tsx'

/** Storage key for the flow id and the name of the provider it led to. */
const STORAGE_KEY = 'led-to'

/** Remembers the provider that a form leads to; clears it for other forms. */
export function rememberService(storage: Storage, { id, ui }: Flow, values: FormValues): void {
  const { provider, link = provider } = values
  const node = ui.nodes.find(({ attributes }) => link && 'value' in attributes && attributes.value === link)
  storage.setItem(STORAGE_KEY, node ? id + readProvider(node) : '')
}

/** Adds the provider's name to the error messages of a flow that returned from it. */
export function withService(storage: Storage, flow: Flow): Flow {
  const provider = storage.getItem(STORAGE_KEY)?.split(flow.id)[1]
  const { messages } = flow.ui
  if (!provider || !messages) return flow
  const named = messages.map((one) => (one.id === REFUSED ? { ...one, context: { provider } } : one))
  return { ...flow, ui: { ...flow.ui, messages: named } }
}
