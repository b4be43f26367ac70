import { Agent, type ServerResponse } from 'node:http'
import * as official from '@ory/client'
import axiosModule, { type AxiosRequestConfig, type AxiosResponse } from 'axios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EchoServer, echoServer } from '../testing/echo-server.ts'
import * as compat from './index.ts'

/** CommonJS, with what it is under `default` too. */
const { default: axios } = axiosModule

type Library = typeof compat
type Idiom = (library: Library, url: string) => Promise<unknown>

const session = { id: 's-1', active: true }

/** What of a failure a program reads. */
const captureFailure = async (call: Promise<unknown>) => {
  try {
    await call
    return 'no failure'
  } catch (error) {
    const { message, code, response, isAxiosError, name } = error as compat.CompatError
    return { name, message, code, isAxiosError, status: response?.status, data: response?.data as unknown }
  }
}

const configured = ({ Configuration, FrontendApi }: Library, args: compat.ConfigurationParameters) =>
  new FrontendApi(new Configuration(args))
const identities = (library: Library, basePath: string, baseOptions?: compat.RequestOptions) =>
  new library.IdentityApi(new library.Configuration({ basePath, baseOptions }))
/** What the server says that it saw. */
const seen = async (call: Promise<{ data: unknown }>) => {
  const { method, url, headers, body } = (await call).data as Record<string, unknown>
  const { accept, authorization, 'x-own': own, 'content-type': type } = headers as Record<string, string>
  return { method, url, body, accept, authorization, own, type }
}
const identity = { schema_id: 'merchant', traits: {} }

const idioms: Record<string, Idiom> = {
  'a base address as the second argument': ({ IdentityApi }, url) =>
    seen(new IdentityApi(undefined, url).getIdentity({ id: '1' })),
  'a configuration with a base address': (library, url) =>
    seen(identities(library, url).getIdentity({ id: '1' })),
  'a plain object as configuration': ({ IdentityApi }, basePath) =>
    seen(new IdentityApi({ basePath, isJsonMime: () => true }).getIdentity({ id: '1' })),
  'an access token': ({ IdentityApi, Configuration }, basePath) =>
    seen(new IdentityApi(new Configuration({ basePath, accessToken: 't' })).getIdentity({ id: '1' })),
  'a promise of an access token': ({ IdentityApi, Configuration }, basePath) =>
    seen(
      new IdentityApi(new Configuration({ basePath, accessToken: Promise.resolve('t') })).getIdentity({
        id: '1',
      }),
    ),
  'a function that gets an access token': ({ IdentityApi, Configuration }, basePath) =>
    seen(
      new IdentityApi(new Configuration({ basePath, accessToken: async () => 't' })).getIdentity({ id: '1' }),
    ),
  'an API key beside': ({ IdentityApi, Configuration }, basePath) =>
    seen(new IdentityApi(new Configuration({ basePath, apiKey: 'k' })).getIdentity({ id: '1' })),
  'a name and a password': ({ OAuth2Api, Configuration }, basePath) =>
    seen(
      new OAuth2Api(new Configuration({ basePath, username: 'u', password: 'p' })).revokeOAuth2Token({
        token: 't',
      }),
    ),
  'headers of every request': (library, url) =>
    seen(identities(library, url, { headers: { 'X-Own': 'a' } }).getIdentity({ id: '1' })),
  'headers written into the configuration later': ({ IdentityApi, Configuration }, basePath) => {
    const configuration = new Configuration({ basePath, baseOptions: {} })
    configuration.baseOptions.headers = { 'X-Own': 'later' }
    return seen(new IdentityApi(configuration).getIdentity({ id: '1' }))
  },
  'headers by method, as defaults of axios have them': (library, url) => {
    const common = { 'X-Own': 'all' }
    const kinds = [
      { common },
      { common, get: { 'X-Own': 'get' } },
      { common, post: { 'X-Own': 'post' } },
      { common, 'X-Own': 'a' },
    ]
    const sent = kinds.map(async (headers) => {
      const { data } = await identities(library, url, { headers }).getIdentity({ id: '1' })
      const { 'x-own': own, ...others } = (data as unknown as { headers: object & { 'x-own'?: string } })
        .headers // the server's echo
      return [own, Object.keys(others).filter((name) => name in { common, get: 1, post: 1 })]
    })
    return Promise.all(sent)
  },
  'headers of a call': (library, url) =>
    seen(identities(library, url).getIdentity({ id: '1' }, { headers: { 'X-Own': 'b' } })),
  'headers of a call over those of every request': (library, url) =>
    seen(
      identities(library, url, { headers: { 'X-Own': 'a' } }).getIdentity(
        { id: '1' },
        { headers: { 'X-Own': 'b' } },
      ),
    ),
  'another accept header': (library, url) =>
    seen(identities(library, url).getIdentity({ id: '1' }, { headers: { Accept: 'text/html' } })),
  'an authorization header of its own': (library, url) =>
    seen(identities(library, url).getIdentity({ id: '1' }, { headers: { Authorization: 'Bearer own' } })),
  credentials: (library, url) =>
    seen(identities(library, url, { withCredentials: true }).getIdentity({ id: '1' })),
  'parameters beside those of the operation': (library, url) =>
    seen(identities(library, url).listIdentities({ pageSize: 2 }, { params: { own: 1 } })),
  'parameters that are lists': (library, url) =>
    seen(identities(library, url).getIdentity({ id: '1' }, { params: { own: [1, 2] } })),
  'parameters that are dates and objects': (library, url) =>
    seen(identities(library, url).getIdentity({ id: '1' }, { params: { at: new Date(0), of: { a: 1 } } })),
  'parameters that are absent': (library, url) =>
    seen(identities(library, url).getIdentity({ id: '1' }, { params: { a: null, b: undefined, c: 'x y' } })),
  'parameters as URLSearchParams': (library, url) =>
    seen(identities(library, url).getIdentity({ id: '1' }, { params: new URLSearchParams({ a: '1' }) })),
  'a serializer of parameters': (library, url) =>
    seen(
      identities(library, url).getIdentity(
        { id: '1' },
        { params: { a: 1 }, paramsSerializer: (params: { a: number }) => `made=${params.a}` },
      ),
    ),
  'basic credentials of a call': (library, url) =>
    seen(identities(library, url).getIdentity({ id: '1' }, { auth: { username: 'u', password: 'p' } })),
  'a base address of the options': (library, url) =>
    seen(identities(library, '/api', { baseURL: url }).getIdentity({ id: '1' })),
  'a body': (library, url) => seen(identities(library, url).createIdentity({ createIdentityBody: identity })),
  'a transformation of the body': (library, url) =>
    seen(
      identities(library, url).createIdentity(
        { createIdentityBody: identity },
        { transformRequest: (data: string) => data.toUpperCase() },
      ),
    ),
  'transformations of the body in a list': (library, url) =>
    seen(
      identities(library, url).createIdentity(
        { createIdentityBody: identity },
        {
          transformRequest: [(data: string) => JSON.parse(data) as object, (data) => JSON.stringify([data])],
        },
      ),
    ),
  'a transformation of the answer': async (library, url) =>
    (await identities(library, url).getIdentity({ id: 'session' }, { transformResponse: (text) => [text] }))
      .data,
  'transformations of the answer in a list': async (library, url) =>
    (
      await identities(library, url).getIdentity(
        { id: 'session' },
        { transformResponse: [(text: string) => JSON.parse(text) as object, (data) => ({ data })] },
      )
    ).data,
  'an answer as json': async (library, url) =>
    (await identities(library, url).getIdentity({ id: 'session' }, { responseType: 'json' })).data,
  'any status is an answer': async (library, url) =>
    (await identities(library, url, { validateStatus: () => true }).getIdentity({ id: 'refused' })).status,
  'no check of the status': async (library, url) =>
    (await identities(library, url, { validateStatus: null }).getIdentity({ id: 'refused' })).status,
  'one status more is an answer': async (library, url) =>
    (
      await identities(library, url).getIdentity(
        { id: 'refused' },
        { validateStatus: (status) => status < 300 || status === 403 },
      )
    ).status,
  'a limit of time': (library, url) =>
    captureFailure(identities(library, url, { timeout: 30 }).getIdentity({ id: 'slow' })),
  'a redirect': (library, url) => seen(identities(library, url).getIdentity({ id: 'moved' })),
  'a redirect as the answer': (library, url) =>
    captureFailure(identities(library, url, { maxRedirects: 0 }).getIdentity({ id: 'moved' })),
  'a limit of the answer': (library, url) =>
    captureFailure(identities(library, url, { maxContentLength: 3 }).getIdentity({ id: 'session' })),
  'an agent': async (library, url) => {
    const agent = new Agent({ keepAlive: true })
    const made = await seen(identities(library, url, { httpAgent: agent }).getIdentity({ id: '1' }))
    agent.destroy()
    return made
  },
  'no proxy': (library, url) => seen(identities(library, url, { proxy: false }).getIdentity({ id: '1' })),
  'an adapter': async (library, url) => {
    const adapter = async (config: AxiosRequestConfig) => ({
      data: config.url?.replace(url, ''),
      status: 200,
      statusText: 'OK',
      headers: {},
      config,
    })
    return (await identities(library, url, { adapter }).getIdentity({ id: '1' })).data
  },
  'cancelled before': async (library, url) => {
    const source = axios.CancelToken.source()
    source.cancel('no more')
    return captureFailure(identities(library, url).getIdentity({ id: '1' }, { cancelToken: source.token }))
  },
  'cancelled on its way': async (library, url) => {
    const source = axios.CancelToken.source()
    setTimeout(() => source.cancel('no more'), 20)
    const call = identities(library, url).getIdentity({ id: 'slow' }, { cancelToken: source.token })
    return call.then(
      () => 'no failure',
      (error: unknown) => [axios.isCancel(error), String(error)],
    )
  },
  'a status that refuses': (library, url) =>
    captureFailure(identities(library, url).getIdentity({ id: 'refused' })),
  'axios knows its errors': async (library, url) =>
    identities(library, url)
      .getIdentity({ id: 'refused' })
      .catch((error: unknown) => [axios.isAxiosError(error), error instanceof Error]),
  'an error as JSON': async (library, url) =>
    identities(library, url)
      .getIdentity({ id: 'refused' })
      .catch((error: compat.CompatError) => (error.toJSON() as Error).message),
  'the request of an error': async (library, url) =>
    identities(library, url)
      .getIdentity({ id: 'refused' })
      .catch(({ config, request }: compat.CompatError) => [
        config.method?.toUpperCase(),
        config.url?.replace(url, ''),
        !!request,
      ]),
  'nobody answers': (library) =>
    captureFailure(identities(library, 'http://127.0.0.1:1').getIdentity({ id: '1' })),
  'something required is missing': (library, url) =>
    // As a program in JavaScript does.
    captureFailure(identities(library, url).getIdentity({} as { id: string })),
  'an instance with defaults': ({ IdentityApi, Configuration }, basePath) => {
    const instance = axios.create({ headers: { 'X-Own': 'instance' } })
    return seen(new IdentityApi(new Configuration({ basePath }), '', instance).getIdentity({ id: '1' }))
  },
  'interceptors of an instance': async ({ IdentityApi, Configuration }, basePath) => {
    const instance = axios.create()
    instance.interceptors.request.use((config) => ({
      ...config,
      headers: { ...config.headers, 'X-Own': 'i' },
    }))
    instance.interceptors.response.use((response) => ({ ...response, statusText: 'seen' }))
    const api = new IdentityApi(new Configuration({ basePath }), basePath, instance)
    const response = await api.getIdentity({ id: '1' })
    return [response.statusText, await seen(Promise.resolve(response))]
  },
  'an interceptor that asks again': async ({ IdentityApi, Configuration }, basePath) => {
    const instance = axios.create()
    instance.interceptors.response.use(undefined, (error: { config: AxiosRequestConfig }) =>
      instance.request({ ...error.config, url: `${basePath}/admin/identities/again` }),
    )
    return seen(
      new IdentityApi(new Configuration({ basePath }), basePath, instance).getIdentity({ id: 'refused' }),
    )
  },
  'an object in the place of axios': async ({ IdentityApi }, url) => {
    const stub = { request: async (config: AxiosRequestConfig) => ({ data: config.url }) }
    return (await new IdentityApi(undefined, 'http://stub', stub).getIdentity({ id: url.slice(0, 4) })).data
  },
  'an answer as AxiosResponse': async (library, url) => {
    const response: AxiosResponse<compat.Identity> = await identities(library, url).getIdentity({
      id: 'session',
    })
    const headers = response.headers as Record<string, unknown>
    return [
      response.status,
      response.statusText,
      headers['x-total-count'],
      headers['set-cookie'],
      response.data,
    ]
  },
  'an answer without a body': async (library, url) => {
    const { status, data } = await identities(library, url).deleteIdentity({ id: 'empty' })
    return [status, data]
  },
  'an answer that is text': async (library, url) =>
    (await identities(library, url).getIdentity({ id: 'text' })).data,
  'a session token and cookies': (library, basePath) =>
    seen(configured(library, { basePath }).toSession({ xSessionToken: 't', cookie: 'a=1' })),
  'a factory': ({ FrontendApiFactory, Configuration }, basePath) =>
    seen(FrontendApiFactory(new Configuration({ basePath })).toSession('t')),
  'functions that send later': async ({ FrontendApiFp, Configuration }, basePath) => {
    const send = await FrontendApiFp(new Configuration({ basePath })).toSession('t')
    return seen(send(axios.create()))
  },
  'requests that are not sent': async ({ FrontendApiAxiosParamCreator, Configuration }) => {
    const { url, options } = await FrontendApiAxiosParamCreator(new Configuration()).toSession('t')
    return [url, options]
  },
  'a class of its own': ({ FrontendApi, Configuration }, basePath) => {
    class Own extends FrontendApi {
      override toSession(...args: Parameters<compat.FrontendApi['toSession']>) {
        return super.toSession({ ...args[0], xSessionToken: 'own' })
      }
    }
    return seen(new Own(new Configuration({ basePath })).toSession())
  },
}

let server: EchoServer
const responses: Record<string, (response: ServerResponse) => void> = {
  slow: (response) => void setTimeout(() => response.end(), 150),
  moved: (response) => response.writeHead(302, { location: '/admin/identities/there' }).end(),
  empty: (response) => response.writeHead(204).end(),
  text: (response) => response.end('<p>no JSON</p>'),
  refused: (response) => response.writeHead(403).end('{"error":{"message":"no"}}'),
  session: (response) => {
    response.setHeader('x-total-count', '7')
    response.setHeader('set-cookie', ['a=1', 'b=2'])
    response.end(JSON.stringify(session))
  },
}

beforeAll(async () => {
  server = await echoServer((response, request) => {
    const answer = responses[request.url.split('?')[0]?.split('/').at(-1) ?? '']
    if (answer) answer(response)
    else response.end(JSON.stringify(request))
  })
})
afterAll(() => server[Symbol.asyncDispose]())

test('the number of idioms is the number found in programs', () =>
  expect(Object.keys(idioms).length).toBeGreaterThanOrEqual(53))

test.each(Object.entries(idioms))('%s: has the same result as with @ory/client', async (_, idiom) => {
  // The same script drives both.
  const theirs = await idiom(official as unknown as Library, server.url)
  expect(await idiom(compat, server.url)).toEqual(theirs)
})
