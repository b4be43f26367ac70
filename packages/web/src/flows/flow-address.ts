import type { Flow } from './flow.ts'

/** Kinds of flows with a page. */
export type FlowKind = 'login' | 'registration' | 'recovery' | 'verification' | 'settings'

interface FlowStart {
  /** Base address of the platform. On its own pages: the path of the project. */
  base: string
  kind: FlowKind
  /** Address after the flow. */
  returnTo?: string | null | undefined
  /** Login challenge of a waiting OAuth2 client. */
  loginChallenge?: string | null | undefined
  /** Requires a second factor. */
  aal?: 'aal2' | undefined
}

/** Address that starts a flow. The server redirects to its form, or onwards if nothing is to be done. */
export function flowAddress({ base, kind, returnTo, loginChallenge, aal }: FlowStart): string {
  const query = new URLSearchParams({
    ...(aal && { aal }),
    ...(returnTo && { return_to: returnTo }),
    ...(loginChallenge && { login_challenge: loginChallenge }),
  })
  return `${base}/self-service/${kind}/browser${query.size > 0 ? `?${query}` : ''}`
}

/** Address that starts a flow of another kind with the same final destination. */
export const flowInstead = (flow: Flow | null, { base, kind }: Pick<FlowStart, 'base' | 'kind'>): string =>
  flowAddress({ base, kind, returnTo: flow?.return_to, loginChallenge: flow?.oauth2_login_challenge })
