import type { Provider } from '../provider.ts'
import { createOpaqueTokens } from './opaque-token.ts'
import type { StoredToken, TokenContent } from './token.ts'

/** An opaque token of a chain, and what is kept of it. */
export interface IssuedToken {
  token: string
  stored: StoredToken
}

/** Draws a code or a refresh token; it counts once what is stored is committed. `null`: it never expires. */
export function createToken(
  { keyring, project, now }: Provider,
  kind: 'code' | 'refresh',
  { content, lifespan }: { content: TokenContent; lifespan: number | null },
): IssuedToken {
  const { token, id } = createOpaqueTokens(keyring, project.id).create(kind)
  const issuedAt = now()
  const expiresAt = lifespan === null ? null : issuedAt + lifespan
  const own = { id, kind, content, issuedAt, expiresAt }
  return { token, stored: { ...own, projectId: project.id, state: 'active', usedAt: null, reuses: 0 } }
}
