import { randomUUID } from 'node:crypto'
import express from 'express'
import * as oidc from 'openid-client'

const cookieOf = ({ headers }) => /(?:^|; *)example=([^;]+)/.exec(headers.cookie ?? '')?.[1]

/**
 * An app that people sign in to with their account: `platform` is the issuer, `self` its own address, `client` what
 * registration answered.
 */
export async function createExpressApp({ platform, self, client }) {
  const secret = oidc.ClientSecretBasic(client.client_secret)
  const options = { execute: [oidc.allowInsecureRequests] }
  const config = await oidc.discovery(new URL(platform), client.client_id, {}, secret, options)
  /** Data of each browser, by its cookie. A real app keeps it in a database. */
  const sessions = new Map()
  const app = express()

  app.get('/', (request, response) => {
    const person = sessions.get(cookieOf(request))?.person
    const text = person ? `Signed in as ${person.email}` : 'Nobody is signed in'
    const link = person ? '<a href="/sign-out">Sign out</a>' : '<a href="/sign-in">Sign in</a>'
    response.send(`<!doctype html><title>Express app</title><h1>Express app</h1><p id="who"></p>${link}
      <script type="application/json" id="text">${JSON.stringify(text).replaceAll('<', String.raw`\u003c`)}</script>
      <script>who.textContent = JSON.parse(document.getElementById('text').textContent)</script>`)
  })

  app.get('/sign-in', async (_request, response) => {
    const checks = {
      pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
      expectedState: oidc.randomState(),
      expectedNonce: oidc.randomNonce(),
    }
    const id = randomUUID()
    sessions.set(id, { checks })
    const address = oidc.buildAuthorizationUrl(config, {
      redirect_uri: `${self}/callback`,
      scope: 'openid email',
      code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: checks.expectedState,
      nonce: checks.expectedNonce,
    })
    response.cookie('example', id, { httpOnly: true, sameSite: 'lax' }).redirect(address.href)
  })

  app.get('/callback', async (request, response) => {
    const session = sessions.get(cookieOf(request))
    if (!session?.checks) return response.status(400).send('This sign-in was not begun in this browser.')
    const address = new URL(request.originalUrl, self)
    const tokens = await oidc.authorizationCodeGrant(config, address, session.checks)
    const id = randomUUID()
    sessions.delete(cookieOf(request))
    // The ID token says who it is; name and email come from userinfo (OpenID Connect Core 5.4).
    const person = await oidc.fetchUserInfo(config, tokens.access_token, tokens.claims().sub)
    sessions.set(id, { person, idToken: tokens.id_token })
    return response.cookie('example', id, { httpOnly: true, sameSite: 'lax' }).redirect('/')
  })

  app.get('/sign-out', (request, response) => {
    const idToken = sessions.get(cookieOf(request))?.idToken
    sessions.delete(cookieOf(request))
    if (!idToken) return response.redirect('/')
    const query = { id_token_hint: idToken, post_logout_redirect_uri: `${self}/` }
    return response.redirect(oidc.buildEndSessionUrl(config, query).href)
  })

  return app
}
