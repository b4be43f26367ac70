import { clientSecrets } from './secrets.ts'

interface Issuer {
  tokenUrl: string
  /** Signs a person in for an authorization request. Resolves with the redirect to the client. */
  authorize(query: string): Promise<URL>
  callback: string
  verifier: string
}

/** Codes and tokens of one server. */
export interface Issuing {
  /** An unused code issued with PKCE, for a client. */
  code(client?: 'confidential' | 'other'): Promise<string>
  refreshToken(client?: 'confidential' | 'other'): Promise<string>
  accessToken(): Promise<string>
  idToken(): Promise<string>
}

/** S256 code challenge of a verifier (RFC 7636 4.2). */
export const computeChallenge = async (verifier: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))).toString('base64url')

/** Obtains codes and tokens from a server. */
export function createIssuing({ tokenUrl, authorize, callback, verifier }: Issuer): Issuing {
  async function code(client: 'confidential' | 'other' = 'confidential'): Promise<string> {
    const query = new URLSearchParams({
      client_id: client,
      redirect_uri: callback,
      response_type: 'code',
      prompt: 'consent',
      scope: 'openid offline_access',
      state: 'a-long-state',
      nonce: 'a-long-nonce',
      code_challenge: await computeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    const at = await authorize(query.toString())
    return at.searchParams.get('code') ?? ''
  }

  async function tokens(client: 'confidential' | 'other' = 'confidential'): Promise<Record<string, string>> {
    const response = await fetch(tokenUrl, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${client}:${clientSecrets[client]}`)}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        redirect_uri: callback,
        code_verifier: verifier,
        code: await code(client),
      }),
    })
    return (await response.json()) as Record<string, string>
  }

  return {
    code,
    refreshToken: async (client) => (await tokens(client)).refresh_token ?? '',
    accessToken: async () => (await tokens()).access_token ?? '',
    idToken: async () => (await tokens()).id_token ?? '',
  }
}
