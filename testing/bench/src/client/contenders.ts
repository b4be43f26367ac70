import { Configuration as Official, IdentityApi as OfficialApi } from '@ory/client'
import * as fetchClient from '@ory/client-fetch'
import { createClient, fetchTransport } from '@tillkey/client'
import { Configuration as Compat, IdentityApi as CompatApi } from '@tillkey/client/compat'
import { getIdentity } from '@tillkey/contract/platform/identity/identities.ts'
import createOpenapiFetch from 'openapi-fetch'
import { Configuration as Latest, IdentityApi as LatestApi } from 'ory-client-latest'
import { Agent, request } from 'undici'

/** One call of getIdentity, including parsing. */
export type Call = () => Promise<unknown>

const id = '9f425a8d-7efc-4768-8f23-7647a74fdf13'
const accessToken = 'ory_pat_0123456789abcdef0123456789abcdef'

interface Paths {
  '/admin/identities/{id}': {
    get: {
      parameters: { path: { id: string }; header: { authorization: string } }
      responses: { 200: { content: { 'application/json': object } } }
    }
  }
}

/** Every client by name, for one server. */
export function contenders(baseUrl: string): Record<string, Call> {
  const ours = createClient({ baseUrl, accessToken })
  const overFetch = createClient({ baseUrl, accessToken, transport: fetchTransport() })
  const compat = new CompatApi(new Compat({ basePath: baseUrl, accessToken }))
  const official = new OfficialApi(new Official({ basePath: baseUrl, accessToken }))
  const latest = new LatestApi(new Latest({ basePath: baseUrl, accessToken }))
  const ory = new fetchClient.IdentityApi(new fetchClient.Configuration({ basePath: baseUrl, accessToken }))
  const openapi = createOpenapiFetch<Paths>({ baseUrl })
  const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' }
  const url = `${baseUrl}/admin/identities/${id}`
  const dispatcher = new Agent({ connections: 64 })
  return {
    'bare fetch': async () => (await fetch(url, { headers })).json(),
    '@tillkey/client': () => getIdentity(ours, { id }),
    '@tillkey/client over fetch': () => getIdentity(overFetch, { id }),
    '@tillkey/client/compat': () => compat.getIdentity({ id }),
    '@ory/client 1.2.17': () => official.getIdentity({ id }),
    '@ory/client 1.22.66': () => latest.getIdentity({ id }),
    '@ory/client-fetch 1.22.66': () => ory.getIdentity({ id }),
    'openapi-fetch 0.17.0': () =>
      openapi.GET('/admin/identities/{id}', {
        params: { path: { id }, header: { authorization: headers.authorization } },
      }),
    'undici 8.12.4 request': async () => (await request(url, { headers, dispatcher })).body.json(),
  }
}
