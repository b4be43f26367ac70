import type { Flow, FormValues } from './flow.ts'
import { REFUSED } from './flow-sentences.ts'
import { providerOf } from './other-services.tsx'

/** Where a tab remembers which other service a form led to: the flow's id, and the service's name. */
const STORAGE_KEY = 'led-to'

/** Remembers which other service a form leads to; of a form that leads to none, nothing. */
export function rememberService(storage: Storage, { id, ui }: Flow, values: FormValues): void {
  const { provider, link = provider } = values
  const node = ui.nodes.find(({ attributes }) => link && 'value' in attributes && attributes.value === link)
  storage.setItem(STORAGE_KEY, node ? id + providerOf(node) : '')
}

/** The flow of somebody who is back from another service: why it was refused names the service. */
export function withService(storage: Storage, flow: Flow): Flow {
  const provider = storage.getItem(STORAGE_KEY)?.split(flow.id)[1]
  if (!provider) return flow
  const named = flow.ui.messages?.map((one) => (one.id === REFUSED ? { ...one, context: { provider } } : one))
  return { ...flow, ui: { ...flow.ui, messages: named } }
}
