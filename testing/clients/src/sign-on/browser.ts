import { createBrowserJar } from '../browser-jar.ts'

export interface BrowserUser {
  email: string
  password: string
  /** Decision about an app's request for access. */
  decision: 'allow' | 'refuse'
}

export interface Page {
  url: URL
  status: number
  body: string
  /** Paths of the account pages that were submitted on the way. */
  answered: string[]
}

interface Arrival {
  url: URL
  response: Response
  answered: string[]
}

interface FlowNode {
  attributes: { name: string; value?: string; type: string }
}
interface LoginFlow {
  ui: { action: string; nodes: FlowNode[] }
}

const MAX_HOPS = 25

/** Returns the hidden fields of a form. */
const hiddenFields = ({ ui }: LoginFlow): Record<string, string> =>
  Object.fromEntries(
    ui.nodes
      .filter(({ attributes }) => attributes.type === 'hidden')
      .map(({ attributes }) => [attributes.name, attributes.value ?? '']),
  )

export type Browser = ReturnType<typeof createBrowser>

/**
 * A browser that stores cookies per host and follows redirects. On account pages of `platform` it sends what their script
 * would: it signs in, allows or refuses all scopes, and confirms signing out.
 */
export function createBrowser(platform: string, { email, password, decision }: BrowserUser) {
  const jars = new Map<string, ReturnType<typeof createBrowserJar>>()

  async function request(url: URL, init: RequestInit = {}): Promise<Response> {
    const jar = jars.get(url.hostname) ?? createBrowserJar()
    jars.set(url.hostname, jar)
    const headers = new Headers({ accept: 'text/html', ...(init.headers as Record<string, string>) }) // only records are passed
    headers.set('cookie', jar.headerFor(url.pathname))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    jar.take(response)
    return response
  }

  async function fetchJson<T>(path: string, body?: object): Promise<T> {
    const init: RequestInit = {
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }
    const response = await request(new URL(path, platform), init)
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as T // as in the contract
  }

  async function submitLogin({ searchParams }: URL): Promise<URL> {
    const flow = await fetchJson<LoginFlow>(`/self-service/login/flows?id=${searchParams.get('flow')}`)
    const form = { ...hiddenFields(flow), method: 'password', identifier: email, password }
    const response = await request(new URL(flow.ui.action), {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    return new URL(response.headers.get('location') ?? '', flow.ui.action)
  }

  async function answerAccess({ search }: URL): Promise<URL> {
    const path = `/oauth2/account/access-request${search}`
    const { scopes } = await fetchJson<{ scopes: { scope: string }[] }>(path)
    const body = { decision, scopes: scopes.map(({ scope }) => scope) }
    return new URL((await fetchJson<{ redirect_to: string }>(path, body)).redirect_to)
  }

  async function confirmSignOut({ search }: URL): Promise<URL> {
    const path = `/oauth2/account/sign-out-request${search}`
    return new URL((await fetchJson<{ redirect_to: string }>(path, { decision: 'sign_out' })).redirect_to)
  }

  const accountPages: Record<string, (url: URL) => Promise<URL>> = {
    '/login': submitLogin,
    '/consent': answerAccess,
    '/sign-out': confirmSignOut,
  }

  /** Returns where a browser goes from a page, by redirect or by the person's action. Undefined if it stays. */
  async function nextAddress({ url, response, answered }: Arrival): Promise<URL | undefined> {
    const location = response.headers.get('location')
    if (location !== null) return new URL(location, url)
    const answer = url.origin === new URL(platform).origin ? accountPages[url.pathname] : undefined
    if (!answer) return undefined
    answered.push(url.pathname)
    return answer(url)
  }

  /** Opens a URL and continues until the browser stays. Throws after too many redirects. */
  async function open(address: string | URL, init: RequestInit = {}): Promise<Page> {
    const answered: string[] = []
    let url = new URL(address)
    let response = await request(url, init)
    for (let hops = 0; hops < MAX_HOPS; hops++) {
      const next = await nextAddress({ url, response, answered })
      if (!next) return { url, status: response.status, body: await response.text(), answered }
      url = next
      response = await request(url)
    }
    throw new Error(`Too many redirects, the last one to ${url.href}`)
  }

  return { open }
}
