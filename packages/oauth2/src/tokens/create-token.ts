import type { AuthorizationServer } from '../provider.ts'
import { createOpaqueTokens } from './opaque-token.ts'
import type { StoredToken, TokenContent } from './token.ts'

/** An opaque token and its row. */
export interface IssuedToken {
  token: string
  stored: StoredToken
}

/** Creates a code or refresh token, valid once `stored` is committed. A `lifespan` of `null` means no expiry. */
export function createToken(
  { keyring, project, now }: AuthorizationServer,
  kind: 'code' | 'refresh',
  { content, lifespan }: { content: TokenContent; lifespan: number | null },
): IssuedToken {
  const { token, id } = createOpaqueTokens(keyring, project.id).create(kind)
  const issuedAt = now()
  const expiresAt = lifespan === null ? null : issuedAt + lifespan
  const own = { id, kind, content, issuedAt, expiresAt }
  return { token, stored: { ...own, projectId: project.id, state: 'active', usedAt: null, reuses: 0 } }
}
