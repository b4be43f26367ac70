import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inject } from 'vitest'

/** An app that people sign in to with their account, as a browser sees it. */
export interface AppServer extends AsyncDisposable {
  clientId: string
  secret: string
  /** Redirect URI. */
  callback: string
  /** URL at which signing in begins. */
  beginning: string
}

/** Registers an app and serves a page at its redirect URI. */
export async function startAppServer(settings: object = {}): Promise<AppServer> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Stockroom</title><h1>Back in the app</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // the server listens on a port
  const callback = `http://127.0.0.1:${port}/callback`
  const { platform } = inject('urls')
  const response = await fetch(`${platform}/admin/clients`, {
    method: 'POST',
    headers: { authorization: 'Bearer ory_pat_demo', 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Stockroom',
      redirect_uris: [callback],
      post_logout_redirect_uris: [`http://127.0.0.1:${port}/bye`],
      grant_types: ['authorization_code', 'refresh_token'],
      scope: 'openid profile email offline sales.read',
      tos_uri: 'https://stockroom.example/terms',
      policy_uri: 'https://stockroom.example/privacy',
      metadata: { scope_descriptions: { 'sales.read': 'Read your sales' } },
      ...settings,
    }),
  })
  const { client_id: clientId, client_secret: secret } = (await response.json()) as Record<string, string>
  const query = new URLSearchParams({
    client_id: clientId ?? '',
    redirect_uri: callback,
    response_type: 'code',
    state: 'a-long-state',
    scope: 'openid profile email offline sales.read',
  })
  return {
    clientId: clientId ?? '',
    secret: secret ?? '',
    callback,
    beginning: `${platform}/oauth2/auth?${query.toString()}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Exchanges the code that a browser returned with for tokens. */
export async function redeem(
  { clientId, secret, callback }: AppServer,
  at: string,
): Promise<Record<string, string>> {
  const response = await fetch(`${inject('urls').platform}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      redirect_uri: callback,
      code: new URL(at).searchParams.get('code') ?? '',
    }),
  })
  return (await response.json()) as Record<string, string>
}
