import { listIdentities } from '@tillkey/contract/platform/identity/identities.ts'
import { Component, createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createClient } from '../create-client.ts'
import { type Fetched, useFlow, useOperation, useSession } from '../react/index.ts'

/** What runs in the page of the browser test: a component that shows what the hooks know. */

interface Window {
  location: { origin: string }
  document: { body: { appendChild(element: Element): Element }; createElement(name: string): Element }
}
type Element = Parameters<typeof createRoot>[0]
// Checked with Node's types, run in a page.
const { location, document } = globalThis as unknown as Window
const client = createClient({ baseUrl: location.origin, credentials: 'include' })

function Shown({ flow }: { flow: string }) {
  const session = useSession(client)
  const login = useFlow(client, 'login', flow)
  const who = session.isLoading ? 'loading' : (session.data?.id ?? `status ${session.error?.status}`)
  return createElement(
    'p',
    { onClick: session.refetch },
    `${who}, ${login.isLoading ? 'loading' : (login.data?.id ?? `status ${login.error?.status}`)}`,
  )
}

const failing = createClient({
  baseUrl: location.origin,
  accessToken: () => Promise.reject(new Error('no token')),
})

function Unasked() {
  return `${useOperation(failing, listIdentities).isLoading}`
}

class Boundary extends Component<{ children: ReactNode }, { error?: string }> {
  override state: { error?: string } = {}
  static getDerivedStateFromError = (error: Error) => ({ error: error.message })
  override render() {
    return this.state.error ?? this.props.children
  }
}

/** What every render showed of a session and a flow, for the last client and id. */
const clients = {
  a: createClient({ baseUrl: location.origin, sessionToken: 'a' }),
  b: createClient({ baseUrl: location.origin, sessionToken: 'b' }),
}
const rendered: string[] = []

function Recorded({ who, flow }: { who: keyof typeof clients; flow: string | undefined }) {
  const session = useSession(clients[who])
  const login = useFlow(clients[who], 'login', flow)
  const describe = ({ isLoading, data, error }: Fetched<{ id: string }>) =>
    isLoading ? 'loading' : (data?.id ?? error?.code ?? 'nothing')
  rendered.push(`${who} sees ${session.data?.id ?? 'nobody'}`)
  return createElement('p', undefined, `${describe(session)} and ${describe(login)}`)
}

const root = createRoot(document.body.appendChild(document.createElement('div')))
const show = (flow: string) => root.render(createElement(Shown, { flow }))
const fail = () => root.render(createElement(Boundary, undefined, createElement(Unasked)))
const record = (who: keyof typeof clients, flow?: string) =>
  root.render(createElement(Recorded, { who, flow }))
Object.assign(globalThis, { show, fail, record, rendered })
show('flow-1')
