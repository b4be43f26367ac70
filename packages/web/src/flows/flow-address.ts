import type { Flow } from './flow.ts'

/** The kinds of flow that have a page. */
export type FlowKind = 'login' | 'registration' | 'recovery' | 'verification' | 'settings'

interface FlowStart {
  /** Where the platform stands: its base address, or on its own pages the part of the path that names the project. */
  base: string
  kind: FlowKind
  /** Where to go when the flow is done. */
  returnTo?: string | null | undefined
  /** Of the client that waits for somebody to sign in. */
  loginChallenge?: string | null | undefined
  /** The second factor is wanted, too. */
  aal?: 'aal2'
}

/** Where a flow starts; the server sends the browser back with its form, or on when there is nothing to do. */
export function flowAddress({ base, kind, returnTo, loginChallenge, aal }: FlowStart): string {
  const query = new URLSearchParams({
    ...(aal && { aal }),
    ...(returnTo && { return_to: returnTo }),
    ...(loginChallenge && { login_challenge: loginChallenge }),
  })
  return `${base}/self-service/${kind}/browser${query.size > 0 ? `?${query}` : ''}`
}

/** Where a flow of a kind starts that leads to where another was meant to end. */
export const flowInstead = (flow: Flow | null, { base, kind }: Pick<FlowStart, 'base' | 'kind'>): string =>
  flowAddress({ base, kind, returnTo: flow?.return_to, loginChallenge: flow?.oauth2_login_challenge })
