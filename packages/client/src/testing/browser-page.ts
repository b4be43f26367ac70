import * as official from '@ory/client'
import type { Operation, OperationTypes } from '@tillkey/wire'
import requests from '../../testdata/client-requests.recorded.json' with { type: 'json' }
import * as compat from '../compat/index.ts'
import { listPositions } from '../compat/parameters.ts'
import { createClient } from '../create-client.ts'
import * as operations from '../generated/operations.ts'

/** What runs in the page of the browser test: the same calls by either library, told as data. */

type Library = typeof compat
type Method = (...args: unknown[]) => Promise<{ status: number; data: unknown }>
type Api = new (configuration: unknown) => Record<string, Method>

const byId: Record<string, unknown> = { ...operations }
const libraries = { official: official as unknown as Library, ours: compat }
export type LibraryName = keyof typeof libraries

interface PageResult {
  status?: number
  data?: unknown
  error?: { name: string; message: string; code?: string | undefined; status?: number | undefined }
}

async function captureResult(call: Promise<{ status: number; data: unknown }>): Promise<PageResult> {
  try {
    const { status, data } = await call
    return { status, data }
  } catch (cause) {
    const { name, message, code, response } = cause as compat.CompatError
    return { error: { name, message, code, status: response?.status } }
  }
}

const credentials = { accessToken: 'access-token-value', username: 'basic-user', password: 'basic-pass' }

const page = {
  /** All 127 recorded calls, one after the other. */
  async recorded(name: LibraryName, basePath: string): Promise<void> {
    const library = libraries[name] as unknown as Record<string, Api>
    const configuration = new libraries[name].Configuration({ basePath, ...credentials })
    for (const { class: group, operationId, args, takesRequestObject } of requests) {
      const Group = library[group] as Api
      await new Group(configuration)[operationId]?.(...(takesRequestObject ? [args] : []))
    }
  },

  /** The same with functions of the contract. */
  async native(baseUrl: string): Promise<void> {
    const client = createClient({ baseUrl, ...credentials })
    for (const { operationId, args } of requests) {
      const operation = byId[operationId] as Operation<OperationTypes>
      const names = listPositions(operation).map(({ wire, name }) => [
        wire,
        (args as Record<string, unknown>)[name],
      ])
      await client.call(operation, Object.fromEntries(names))
    }
  },

  call(name: LibraryName, basePath: string, options: compat.RequestOptions): Promise<PageResult> {
    const { Configuration, IdentityApi } = libraries[name]
    return captureResult(
      new IdentityApi(new Configuration({ basePath })).listIdentities(
        { credentialsIdentifier: 'a b~é*' },
        options,
      ),
    )
  },

  /** A write with whatever body, and a token exchange, with the credentials given. */
  async bodies(
    name: LibraryName,
    basePath: string,
    { value, credentials: settings }: { value: unknown; credentials: compat.ConfigurationParameters },
  ): Promise<PageResult[]> {
    const { Configuration, IdentityApi, OAuth2Api } = libraries[name]
    const configuration = new Configuration({ basePath, ...settings })
    const body = value as compat.UpdateIdentityBody
    return [
      await captureResult(
        new IdentityApi(configuration).updateIdentity({ id: 'a/b ü', updateIdentityBody: body }),
      ),
      await captureResult(
        new OAuth2Api(configuration).oauth2TokenExchange({ grantType: 'a b~é*', code: '' }),
      ),
    ]
  },

  /** A session check with a session token. */
  async withToken(basePath: string): Promise<PageResult> {
    const { Configuration, FrontendApi } = compat
    return captureResult(
      new FrontendApi(new Configuration({ basePath })).toSession({ xSessionToken: 'secret' }),
    )
  },

  async aborted(basePath: string): Promise<PageResult> {
    const { Configuration, IdentityApi } = compat
    const api = new IdentityApi(new Configuration({ basePath }))
    const ending = new AbortController()
    setTimeout(() => ending.abort(), 30)
    return captureResult(api.getIdentity({ id: '1' }, { signal: ending.signal, timeout: 5000 }))
  },
}
export type Page = typeof page

Object.assign(globalThis, { page })
