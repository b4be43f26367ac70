/** What is used of Auth.js. Its own types load those of browsers, which the servers' program goes without. */
export interface AuthConfig {
  basePath: string
  secret: string
  trustHost: boolean
  providers: {
    id: string
    name: string
    type: 'oidc'
    issuer: string
    clientId: string
    clientSecret: string
    checks: ('pkce' | 'state' | 'nonce')[]
    /** `false` takes the profile from the user info in place of the ID token. */
    idToken: boolean
  }[]
}
export function Auth(request: Request, config: AuthConfig): Promise<Response>
