import type * as Native from '@tillkey/client'
import type * as Compat from '@tillkey/client/compat'

/** The tested libraries. */
export interface Libraries {
  native: typeof Native
  compat: typeof Compat
}

type Check = (libraries: Libraries, base: string) => Promise<void>

/** Checks that cannot hold in pages, which see neither cookies nor redirects. */
const notInPages = new Set(['set-cookie is read', 'a session token stays at its origin'])

function equal(found: unknown, expected: unknown): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)]
  if (one !== other) throw new Error(`${one} instead of ${other}`)
}

interface Failure {
  code?: string
  status?: number
  message: string
  response?: { status: number }
}

async function captureFailure(call: Promise<unknown>): Promise<Failure> {
  let response: unknown
  try {
    response = await call
  } catch (error) {
    return error as Failure
  }
  throw new Error(`answered with ${JSON.stringify(response)}`)
}

const client = ({ native }: Libraries, baseUrl: string, more: Partial<Native.NewClient> = {}) =>
  native.createClient({ baseUrl, accessToken: 't', sessionToken: 's', ...more })
const frontend = ({ compat }: Libraries, basePath: string) =>
  new compat.FrontendApi(new compat.Configuration({ basePath }))
const identities = ({ compat }: Libraries, basePath: string) =>
  new compat.IdentityApi(new compat.Configuration({ basePath, accessToken: 't' }))

/** The request as seen by the server, which returns it for these ids. */
interface Echo {
  method: string
  path: string
  body: string
  headers: Record<string, string>
}

// The server returns this for every identity.
const toEcho = (data: unknown): Echo => data as Echo

const soon = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** By the property that holds. */
export const checks: Readonly<Record<string, Check>> = {
  'a token is sent': async (libraries, base) => {
    const echo = toEcho(await libraries.native.getIdentity(client(libraries, base), { id: 'a b' }))
    equal([echo.path, echo.headers.authorization], ['/admin/identities/a%20b', 'Bearer t'])
  },
  'a body is sent with its type': async (libraries, base) => {
    const body = { schema_id: 'ä€😀', traits: {} }
    const echo = toEcho(await libraries.native.createIdentity(client(libraries, base), { body }))
    equal(
      [echo.method, JSON.parse(echo.body), echo.headers['content-type']],
      ['POST', body, 'application/json'],
    )
  },
  'a form is sent': async (libraries, base) => {
    const by = client(libraries, base, { username: 'u', password: 'p' })
    const echo = toEcho(await libraries.native.revokeOAuth2Token(by, { token: 'a&b' }))
    equal([echo.body, echo.headers.authorization], ['token=a%26b', `Basic ${btoa('u:p')}`])
  },
  'an error says its status and body': async (libraries, base) => {
    const { code, status, message } = await captureFailure(
      libraries.native.getIdentity(client(libraries, base), { id: 'refused' }),
    )
    equal([code, status, message], ['response', 403, 'getIdentity failed with 403: not you'])
  },
  'a page of a portal is no answer': async (libraries, base) => {
    const { code } = await captureFailure(
      libraries.native.getIdentity(client(libraries, base), { id: 'html' }),
    )
    equal(code, 'malformed')
  },
  'an empty answer with an encoding': async (libraries, base) => {
    await libraries.native.deleteIdentity(client(libraries, base), { id: 'empty' })
  },
  'a compressed answer': async (libraries, base) => {
    const { id } = await libraries.native.getIdentity(client(libraries, base), { id: 'gzip' })
    equal(id, 'compressed')
  },
  'set-cookie is read': async ({ native }, base) => {
    const { headers } = await client({ native } as Libraries, base).request(native.getIdentity, {
      id: 'cookies',
    })
    equal(headers.getSetCookie(), ['a=1; Path=/', 'b=2; Path=/'])
  },
  'a redirect is followed': async (libraries, base) => {
    const by = libraries.native.createClient({ baseUrl: base })
    const echo = toEcho(await libraries.native.getIdentity(by, { id: 'moved' }))
    equal(echo.path, '/admin/identities/there')
  },
  'a session token stays at its origin': async (libraries, base) => {
    const echo = toEcho(await libraries.native.toSession(client(libraries, `${base}/elsewhere`)))
    equal(echo.headers['x-session-token'], undefined)
  },
  'a call ends with its time': async (libraries, base) => {
    const start = Date.now()
    const call = libraries.native.getIdentity(client(libraries, base, { timeout: 150 }), { id: 'slow' })
    equal((await captureFailure(call)).code, 'timeout')
    if (Date.now() - start > 1500) throw new Error('not in time')
  },
  'a call on a reused connection times out': async (libraries, base) => {
    const by = client(libraries, base)
    await libraries.native.getIdentity(by, { id: '1' })
    const call = libraries.native.getIdentity(by, { id: 'slow' }, { timeout: 150 })
    equal((await captureFailure(call)).code, 'timeout')
  },
  'a call ends with its signal': async (libraries, base) => {
    const ending = new AbortController()
    const call = captureFailure(
      libraries.native.getIdentity(client(libraries, base), { id: 'slow' }, { signal: ending.signal }),
    )
    await soon(50)
    ending.abort()
    equal((await call).code, 'aborted')
  },
  'a signal and a time together': async (libraries, base) => {
    const { signal } = new AbortController()
    await libraries.native.getIdentity(client(libraries, base), { id: '1' }, { signal, timeout: 5000 })
  },
  'nobody answers': async (libraries) => {
    const call = libraries.native.getIdentity(client(libraries, 'http://127.0.0.1:1'), { id: '1' })
    equal((await captureFailure(call)).code, 'network')
  },
  'many at once': async (libraries, base) => {
    const by = client(libraries, base)
    const calls = Array.from({ length: 50 }, (_, id) => libraries.native.getIdentity(by, { id: `${id}` }))
    equal(
      (await Promise.all(calls)).map((data) => toEcho(data).path.split('/')[3]),
      calls.map((_, id) => `${id}`),
    )
  },
  'pages are followed': async (libraries, base) => {
    const found: string[] = []
    for await (const { id } of libraries.native.items(
      client(libraries, base),
      libraries.native.listIdentities,
    )) {
      found.push(id)
    }
    equal(found, ['1', '2', '3'])
  },
  'compat sends a token': async (libraries, base) => {
    const { data, status } = await identities(libraries, base).getIdentity({ id: '1' })
    equal([status, toEcho(data).headers.authorization], [200, 'Bearer t'])
  },
  'compat sends a body': async (libraries, base) => {
    const createIdentityBody = { schema_id: 's', traits: {} }
    const { data } = await identities(libraries, base).createIdentity({ createIdentityBody })
    equal(JSON.parse(toEcho(data).body), createIdentityBody)
  },
  'compat sends a session token': async (libraries, base) => {
    const { data } = await frontend(libraries, base).toSession({ xSessionToken: 's' })
    equal(toEcho(data).headers['x-session-token'], 's')
  },
  'compat fails in the shape of axios': async (libraries, base) => {
    const { message, response } = await captureFailure(
      identities(libraries, base).getIdentity({ id: 'refused' }),
    )
    equal([message, response?.status], ['Request failed with status code 403', 403])
  },
  'compat ends with its time': async (libraries, base) => {
    const { message } = await captureFailure(
      identities(libraries, base).getIdentity({ id: 'slow' }, { timeout: 150 }),
    )
    equal(message, 'timeout of 150ms exceeded')
  },
  'compat ends with its signal': async (libraries, base) => {
    const ending = new AbortController()
    const call = captureFailure(
      identities(libraries, base).getIdentity({ id: 'slow' }, { signal: ending.signal }),
    )
    await soon(50)
    ending.abort()
    equal((await call).message, 'Request aborted')
  },
  'compat follows a redirect': async (libraries, base) => {
    const { data } = await identities(libraries, base).getIdentity({ id: 'moved' })
    equal(toEcho(data).path, '/admin/identities/there')
  },
  'compat reads an empty answer': async (libraries, base) => {
    const { status, data } = await identities(libraries, base).deleteIdentity({ id: 'empty' })
    equal([status, data], [204, ''])
  },
}

/** Failed checks by name, and the number of passed ones. */
export interface Result {
  passed: number
  failed: Record<string, string>
}

const longest = 5_000

/** Runs the checks sequentially, each with a timeout of five seconds. */
export async function runChecks(libraries: Libraries, base: string, inPage: boolean): Promise<Result> {
  const result: Result = { passed: 0, failed: {} }
  for (const [name, check] of Object.entries(checks)) {
    if (inPage && notInPages.has(name)) continue
    const late = soon(longest).then(() => Promise.reject(new Error('does not end')))
    late.catch(() => undefined)
    try {
      await Promise.race([check(libraries, base), late])
      result.passed += 1
    } catch (error) {
      result.failed[name] = (error as Error).message
    }
  }
  return result
}
