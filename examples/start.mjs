import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import express from 'express'
import { createExpressApp } from './express-app.mjs'

const { values } = parseArgs({
  options: {
    platform: { type: 'string', default: 'http://localhost:4000' },
    'admin-key': { type: 'string', default: 'ory_pat_demo' },
    port: { type: 'string', default: '3200' },
  },
})
const { platform, 'admin-key': key } = values
const fileOf = (name) => fileURLToPath(import.meta.resolve(name))

/** Listens before the app is there, because the client is registered with the address. */
async function listen(port) {
  const server = createServer()
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { server, self: `http://127.0.0.1:${server.address().port}` }
}

async function register(client) {
  const answer = await fetch(`${platform}/admin/clients`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ scope: 'openid email', grant_types: ['authorization_code'], ...client }),
  })
  if (!answer.ok) throw new Error(`The platform did not register the client: ${await answer.text()}`)
  return answer.json()
}

async function startExpressApp(port) {
  const { server, self } = await listen(port)
  const redirects = { redirect_uris: [`${self}/callback`], post_logout_redirect_uris: [`${self}/`] }
  const client = await register({ client_name: 'Express app', ...redirects })
  server.on('request', await createExpressApp({ platform, self, client }))
  return self
}

async function startSinglePageApp(port) {
  const { server, self } = await listen(port)
  const { client_id: clientId } = await register({
    client_name: 'Single-page app',
    token_endpoint_auth_method: 'none',
    redirect_uris: [`${self}/`],
    post_logout_redirect_uris: [`${self}/`],
    allowed_cors_origins: [self],
  })
  const app = express()
  app.get('/settings.js', (_request, response) =>
    response.type('js').send(`globalThis.settings = ${JSON.stringify({ platform, clientId })}`),
  )
  const bundle = new URL('../browser/oidc-client-ts.min.js', import.meta.resolve('oidc-client-ts'))
  app.get('/oidc-client-ts.js', (_request, response) => response.sendFile(fileURLToPath(bundle)))
  app.use(express.static(fileOf('./single-page-app')))
  server.on('request', app)
  return self
}

const first = Number(values.port)
const [expressApp, singlePageApp] = [
  await startExpressApp(first),
  await startSinglePageApp(first === 0 ? 0 : first + 1),
]
process.stdout.write(`${JSON.stringify({ expressApp, singlePageApp })}\n`)
