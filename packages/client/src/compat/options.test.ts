import { Agent } from 'node:http'
import * as official from '@ory/client'
import { describe, expect, test } from 'vitest'
import { type EchoServer, echoServer } from '../testing/echo-server.ts'
import * as compat from './index.ts'

const { Configuration, FrontendApi, IdentityApi } = compat
const identities = ({ url }: EchoServer, baseOptions?: compat.RequestOptions) =>
  new IdentityApi(new Configuration({ basePath: url, baseOptions }))
const captureFailure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error as compat.CompatError & { reason?: string },
  )
const redirecting = () =>
  echoServer((response, { url }) =>
    url === '/there' ? response.end('{}') : response.writeHead(302, { location: '/there' }).end('{}'),
  )

describe('supported options of axios', () => {
  test('maxRedirects', async () => {
    await using server = await redirecting()
    const captureOutcome = async (library: typeof compat, maxRedirects: number) => {
      const api = new library.IdentityApi(new library.Configuration({ basePath: server.url }))
      const error = await captureFailure(api.getIdentity({ id: '1' }, { maxRedirects }))
      return { status: error?.response?.status, message: error?.message, code: error?.code }
    }
    // The same script drives both.
    const theirs = official as unknown as typeof compat
    expect(await captureOutcome(compat, 0)).toEqual(await captureOutcome(theirs, 0))
    expect(await captureOutcome(compat, 0)).toMatchObject({ status: 302 })
    expect(await captureOutcome(compat, 1)).toEqual(await captureOutcome(theirs, 1))
    await using endless = await echoServer((response) => response.writeHead(302, { location: '/' }).end())
    expect(
      await captureFailure(identities(endless, { maxRedirects: 2 }).getIdentity({ id: '1' })),
    ).toMatchObject({
      code: 'ERR_FR_TOO_MANY_REDIRECTS',
    })
  })

  test('agents, in Node', async () => {
    await using server = await echoServer()
    const agent = new Agent({ keepAlive: true })
    const used: unknown[] = []
    agent.on('free', () => used.push('free'))
    await identities(server, { httpAgent: agent }).getIdentity({ id: '1' })
    await expect.poll(() => used).toEqual(['free'])
    agent.destroy()
  })

  test('proxies', async () => {
    await using proxy = await echoServer()
    const { hostname: host, port } = new URL(proxy.url)
    const auth = { username: 'me', password: 'pass' }
    await identities({ ...proxy, url: 'http://nowhere.test' }).getIdentity(
      { id: '1' },
      { proxy: { host, port: Number(port), auth } },
    )
    expect(proxy.seen[0]).toMatchObject({
      url: 'http://nowhere.test/admin/identities/1',
      headers: { 'proxy-authorization': `Basic ${btoa('me:pass')}` },
    })
  })

  test('timeoutErrorMessage', async () => {
    await using server = await echoServer(() => undefined)
    const api = identities(server, { timeout: 20, timeoutErrorMessage: 'too slow' })
    expect(await captureFailure(api.getIdentity({ id: '1' }))).toMatchObject({
      message: 'too slow',
      code: 'ECONNABORTED',
    })
  })

  test('socketPath', async () => {
    const error = await captureFailure(
      identities({ url: 'http://127.0.0.1:1' } as EchoServer, { socketPath: '/nowhere.sock' }).getIdentity({
        id: '1',
      }),
    )
    expect(error).toMatchObject({ code: 'ENOENT' })
  })

  test('transformRequest, adapter and baseURL', async () => {
    await using server = await echoServer()
    const body = { schema_id: 's', state: 'active', traits: {} } as const
    const transformRequest = [(text: string) => JSON.parse(text), (data: object) => ({ ...data, own: 1 })]
    await identities(server).updateIdentity({ id: '1', updateIdentityBody: body }, { transformRequest })
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ ...body, own: 1 })
    const adapter = async () => ({ data: 'adapted', status: 200, statusText: '', headers: {}, config: {} })
    expect((await identities(server, { adapter }).getIdentity({ id: '1' })).data).toBe('adapted')
    const relative = identities({ ...server, url: '/api' }, { baseURL: `${server.url}/` })
    await relative.getIdentity({ id: '1' })
    expect(server.seen[1]?.url).toBe('/api/admin/identities/1')
  })

  test('limits of size', async () => {
    await using server = await echoServer((response) => response.end('{"a":"long enough"}'))
    expect(
      await captureFailure(identities(server, { maxContentLength: 5 }).getIdentity({ id: '1' })),
    ).toMatchObject({
      message: 'maxContentLength size of 5 exceeded',
    })
    // An answer without an end: its size is looked at as it comes.
    await using endless = await echoServer((response) => void response.write('x'.repeat(100)))
    expect(
      await captureFailure(identities(endless, { maxContentLength: 5 }).getIdentity({ id: '1' })),
    ).toMatchObject({ message: 'maxContentLength size of 5 exceeded' })
    const body = { schema_id: 's', state: 'active', traits: {} } as const
    const update = identities(server, { maxBodyLength: 5 }).updateIdentity({
      id: '1',
      updateIdentityBody: body,
    })
    expect((await captureFailure(update))?.message).toContain('maxBodyLength')
  })
})

const refused: [name: string, value: unknown][] = [
  ['responseType', 'arraybuffer'],
  ['responseType', 'stream'],
  ['decompress', false],
  ['onUploadProgress', () => undefined],
  ['onDownloadProgress', () => undefined],
  ['transitional', { silentJSONParsing: false }],
  ['beforeRedirect', () => undefined],
  ['maxRate', 5],
  ['xsrfCookieName', 'other'],
  ['xsrfHeaderName', 'other'],
  ['responseEncoding', 'latin1'],
  ['adapter', 'http'],
  ...(
    'allowAbsoluteUrls allowedSocketPaths env family fetchOptions formDataHeaderPolicy formSerializer http2Options ' +
    'httpVersion insecureHTTPParser lookup parseReviver transport withXSRFToken'
  )
    .split(' ')
    .map((name): [string, unknown] => [name, {}]),
]

test.each(refused)('the unsupported option %s is named in the error', async (name, value) => {
  await using server = await echoServer()
  const error = await captureFailure(identities(server, { [name]: value }).getIdentity({ id: '1' }))
  expect(error).toBeInstanceOf(TypeError)
  expect(error?.message).toContain(`The option ${name} is`)
  expect(server.seen).toEqual([])
})

test('an axios instance gets every option', async () => {
  const calls: Record<string, unknown>[] = []
  const axios = { request: async (config: Record<string, unknown>) => calls.push(config) }
  await new IdentityApi(undefined, 'http://a', axios).getIdentity({ id: '1' }, { maxRate: 5 })
  expect(calls[0]).toMatchObject({ maxRate: 5 })
})

test('a cancelled call is closed, and rejects with the reason', async () => {
  let closed = () => {}
  const closing = new Promise<void>((resolve) => (closed = resolve))
  await using server = await echoServer((response) => void response.on('close', closed))
  let cancel: (reason: unknown) => void = () => {}
  const promise = new Promise<unknown>((resolve) => (cancel = resolve))
  const call = identities(server).getIdentity(
    { id: '1' },
    { cancelToken: { promise, throwIfRequested: () => undefined } },
  )
  await expect.poll(() => server.seen.length).toBe(1)
  cancel(new Error('not wanted any more'))
  expect(await captureFailure(call)).toMatchObject({ message: 'not wanted any more' })
  await closing
})

test('an error contains no option, header or parameter that redact lists', async () => {
  await using server = await echoServer((response) => response.writeHead(500).end('{}'))
  const options = { params: { page: 1, size: 2 }, headers: { Accept: 'text/html' }, timeout: 5000 }
  const call = identities(server).getIdentity(
    { id: '1' },
    { ...options, redact: ['Page', 'accept', 'timeout'] },
  )
  expect((await captureFailure(call))?.config).toMatchObject({
    params: { page: '[redacted]', size: 2 },
    headers: { Accept: '[redacted]' },
    timeout: '[redacted]',
    method: 'GET',
  })
})

test('an error contains no credential from any option', async () => {
  await using server = await echoServer((response) => response.writeHead(500).end('{}'))
  const { inspect } = await import('node:util')
  const agent = new Agent({ key: 'secret-key' } as object)
  const options: compat.RequestOptions = {
    headers: { 'X-Api-Key': 'secret-1', 'Proxy-Authorization': 'secret-2', Accept: 'text/html' },
    params: { token: 'secret-3', page: 1 },
    proxy: false,
    httpAgent: agent,
    auth: { username: 'u', password: 'secret-4' },
  }
  const error = await captureFailure(identities(server).getIdentity({ id: '1' }, options))
  const lost = await captureFailure(
    new FrontendApi(new Configuration({ basePath: 'http://127.0.0.1:1' })).toSession(
      { xSessionToken: 'secret-5' },
      {
        proxy: { host: '127.0.0.1', port: 1, auth: { username: 'u', password: 'secret-6' } },
      },
    ),
  )
  for (const one of [error, lost]) {
    expect(`${inspect(one, { depth: 9, showHidden: true })}${JSON.stringify(one)}`).not.toContain('secret')
  }
  expect(error?.config).toMatchObject({ headers: { Accept: 'text/html' }, params: { page: 1 } })
  expect(lost?.cause).toMatchObject({ code: 'ECONNREFUSED' })
  agent.destroy()
})
