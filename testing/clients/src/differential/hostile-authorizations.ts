import { SignJWT, UnsecuredJWT } from 'jose'
import { CALLBACK, type ClientKeys } from './clients.ts'
import { challengeOf } from './issuing.ts'
import type { HostileRequest, Ingredients } from './judged-server.ts'

type Pairs = [string, string][]

/** A valid request. */
const usual: Pairs = [
  ['client_id', 'confidential'],
  ['redirect_uri', CALLBACK],
  ['response_type', 'code'],
  ['scope', 'openid'],
  ['state', 'a-long-state'],
  ['nonce', 'a-long-nonce'],
]

const textOf = (pairs: Pairs): string => new URLSearchParams(pairs).toString()
const get = (name: string, query: string): HostileRequest => ({ name, path: '/auth', method: 'GET', query })

const withPairs = (...also: Pairs): Pairs => {
  const names = new Set(also.map(([name]) => name))
  return [...usual.filter(([name]) => !names.has(name)), ...also]
}
const without = (...names: string[]): Pairs => usual.filter(([name]) => !names.includes(name))

/** Replaces the value of a parameter. */
const values = (parameter: string, texts: readonly string[]): HostileRequest[] =>
  texts.map((text) => get(`${parameter}=${text}`, textOf(withPairs([parameter, text]))))

/** Values that form encoding cannot produce, sent unencoded. */
const raw = (parameter: string, texts: readonly string[]): HostileRequest[] =>
  texts.map((text) => get(`raw ${parameter}=${text}`, `${textOf(without(parameter))}&${parameter}=${text}`))

const doubled = (pairs: Pairs): HostileRequest[] =>
  pairs.flatMap(([name, value]) => [
    get(`${name} twice`, `${textOf(usual)}&${textOf([[name, value]])}`),
    get(`${name} twice, the second other`, `${textOf(usual)}&${textOf([[name, `${value}x`]])}`),
    get(`${name} twice, the first other`, `${textOf([[name, `${value}x`]])}&${textOf(usual)}`),
  ])

const absent = (pairs: Pairs): HostileRequest[] =>
  pairs.flatMap(([name]) => [
    get(`no ${name}`, textOf(without(name))),
    get(`empty ${name}`, textOf(withPairs([name, '']))),
    get(
      `${name.toUpperCase()} in capitals`,
      `${textOf(without(name))}&${name.toUpperCase()}=${encodeURIComponent(usual.find(([own]) => own === name)?.[1] ?? '')}`,
    ),
  ])

const redirects = [
  ...[`${CALLBACK}/`, `${CALLBACK}/..`, `${CALLBACK}/../callback`, `${CALLBACK}#part`, `${CALLBACK}?`],
  ...[
    `${CALLBACK}?a=b`,
    `${CALLBACK}?fixed=1&a=b`,
    `${CALLBACK}?fixed=2`,
    `${CALLBACK}%2f..`,
    `${CALLBACK} `,
  ],
  ...[
    ` ${CALLBACK}`,
    `${CALLBACK}\u0000`,
    `${CALLBACK}%00`,
    `${CALLBACK}\r\nX: y`,
    'https://CLIENT.example.com/callback',
  ],
  ...[
    'HTTPS://client.example.com/callback',
    'https://client.example.com:443/callback',
    'https://client.example.com./callback',
  ],
  ...[
    'https://client.example.com@evil.example/callback',
    'https://evil.example\\@client.example.com/callback',
  ],
  ...['https://user:secret@client.example.com/callback', 'https://client.example.com.evil.example/callback'],
  ...[
    'https://evil.example/?https://client.example.com/callback',
    '//client.example.com/callback',
    '/callback',
    'callback',
  ],
  ...[
    'http://client.example.com/callback',
    'https://client.example.com/Callback',
    'https://client.example.com//callback',
  ],
  ...[
    'https://client.example.com/callback;a',
    'https://client.example.com/%63allback',
    'javascript:alert(1)',
    'data:text/html,x',
  ],
  ...[
    'https://clien\u0074.example.com/c\u0430llback',
    'https://xn--client-.example.com/callback',
    'urn:x',
    'about:blank',
  ],
  ...[
    'http://127.0.0.1:8080/native',
    'http://127.0.0.1:0/native',
    'http://127.0.0.1/native?a=b',
    'http://127.0.0.1/other',
  ],
  ...[
    'http://127.0.0.1.evil.example/native',
    'http://127.0.0.1@evil.example/native',
    'http://localhost/native',
  ],
  ...['http://[::1]/native', 'http://127.1/native', 'http://2130706433/native', 'https://127.0.0.1/native'],
  ...[
    'http://127.0.0.1:8080/native/',
    'http://127.0.0.1:8080/native#x',
    'http://127.0.0.1:99999/native',
    'http://127.0.0.2/native',
  ],
]

const responseTypes = [
  ...[
    'token',
    'id_token token',
    'code token',
    'code id_token token',
    'none',
    'code none',
    'CODE',
    'code code',
  ],
  ...['id_token code', 'code  id_token', 'code,id_token', ' code', 'unknown', 'code unknown', 'id_token'],
]
const scopes = [
  'openid openid',
  'OPENID',
  'openid payroll',
  'payroll',
  '"openid"',
  'openid\topenid',
  'offline_access',
  'openid%20payroll',
  'openid\u0000',
  '*',
  'openid *',
]
const prompts = [
  'none',
  'none login',
  'login consent',
  'LOGIN',
  'unknown',
  'login unknown',
  'login login',
  ' login',
  'select_account',
  'create',
]
const modes = ['query', 'fragment', 'form_post', 'web_message', 'jwt', 'QUERY', 'unknown', 'form_post query']
const clientIds = [
  'CONFIDENTIAL',
  'confidential ',
  ' confidential',
  'confidential\u0000',
  'nobody',
  '*',
  'confidential,other',
  "' OR 1=1 --",
  '../other',
  '%63onfidential',
  'x'.repeat(4000),
]
const maxAges = ['-1', '0', '1.5', 'x', '1e3', '0x10', '99999999999999999999', ' 1', 'NaN', 'Infinity']
const methods = ['plain', 'S256', 's256', 'S512', '', 'none']

async function challenges(): Promise<HostileRequest[]> {
  const challenge = await challengeOf('v'.repeat(43))
  const ask = (name: string, ...pairs: Pairs) => get(`PKCE: ${name}`, textOf(withPairs(...pairs)))
  return [
    ...methods.map((method) =>
      ask(`method "${method}"`, ['code_challenge', challenge], ['code_challenge_method', method]),
    ),
    ask('no method', ['code_challenge', challenge]),
    ask('no challenge', ['code_challenge_method', 'S256']),
    ...['short', 'x'.repeat(200), `${challenge}=`, `${challenge.slice(0, 42)}!`, ' '].map((text) =>
      ask(`challenge "${text.slice(0, 50)}"`, ['code_challenge', text], ['code_challenge_method', 'S256']),
    ),
  ]
}

type Claims = Record<string, unknown>

/** Request objects, most of which the client has not signed. */
async function requestObjects(
  { issuer, publicKey }: Ingredients,
  { own, stranger }: ClientKeys,
): Promise<HostileRequest[]> {
  const claims: Claims = { ...Object.fromEntries(usual), client_id: 'signing', iss: 'signing', aud: issuer }
  const sign = (header: object, key: Parameters<SignJWT['sign']>[0], also: Claims = {}) =>
    new SignJWT({ ...claims, ...also }).setProtectedHeader({ alg: 'RS256', kid: 'own', ...header }).sign(key)
  const hmacKey = new TextEncoder().encode(JSON.stringify(own.publicJwk))
  const serverKey = new TextEncoder().encode(JSON.stringify(await publicKey()))
  const good = await sign({}, own.privateKey)
  const [head = '', body = '', signature = ''] = good.split('.')
  const none = (alg: string) => `${Buffer.from(JSON.stringify({ alg })).toString('base64url')}.${body}.`
  const objects: [string, string][] = [
    ['good', good],
    ['unsecured', new UnsecuredJWT(claims).encode()],
    ...['none', 'None', 'NONE', 'nOnE', ''].map((alg): [string, string] => [`alg ${alg}`, none(alg)]),
    ['none with a signature', `${none('none')}${signature}`],
    ['HS256 with the public key', await sign({ alg: 'HS256' }, hmacKey)],
    ['HS256 with the key of the server', await sign({ alg: 'HS256' }, serverKey)],
    [
      'PS256 with the same key',
      `${Buffer.from('{"alg":"PS256","kid":"own"}').toString('base64url')}.${body}.${signature}`,
    ],
    ['another key', await sign({}, stranger.privateKey)],
    ['another key, named', await sign({ kid: 'stranger' }, stranger.privateKey)],
    ['another key, brought along', await sign({ jwk: stranger.publicJwk }, stranger.privateKey)],
    [
      'another key, elsewhere',
      await sign({ jku: 'https://evil.example/jwks', kid: 'stranger' }, stranger.privateKey),
    ],
    ['another key, in x5u', await sign({ x5u: 'https://evil.example/x' }, stranger.privateKey)],
    ['kid of a path', await sign({ kid: '../../own' }, stranger.privateKey)],
    ['kid of SQL', await sign({ kid: "own' OR '1'='1" }, stranger.privateKey)],
    ['crit', await sign({ crit: ['b64'], b64: true }, own.privateKey)],
    ['another client', await sign({}, own.privateKey, { client_id: 'other' })],
    [
      'redirect to nowhere of the client',
      await sign({}, own.privateKey, { redirect_uri: 'https://evil.example/' }),
    ],
    ['expired', await sign({}, own.privateKey, { exp: 1 })],
    ['not yet', await sign({}, own.privateKey, { nbf: 4_000_000_000 })],
    ['another response type', await sign({}, own.privateKey, { response_type: 'token' })],
    ['request in request', await sign({}, own.privateKey, { request: good })],
    ['no signature', `${head}.${body}.`],
    ['two parts', `${head}.${body}`],
    ['five parts', `${good}.x.y`],
    ['changed body', `${head}.${Buffer.from('{"client_id":"signing"}').toString('base64url')}.${signature}`],
    ['changed signature', good.slice(0, -8) + 'AAAAAAAA'],
    ['no JWT', 'x'],
    ['empty', ''],
  ]
  return objects.map(([name, request]) =>
    get(`request object: ${name}`, textOf(withPairs(['client_id', 'signing'], ['request', request]))),
  )
}

async function hints(
  { idToken, publicKey }: Ingredients,
  { stranger }: ClientKeys,
): Promise<HostileRequest[]> {
  const good = await idToken()
  const [head = '', body = '', signature = ''] = good.split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const hs = Buffer.from('{"alg":"HS256"}').toString('base64url')
  const forged = await new SignJWT({ sub: 'a-person' })
    .setProtectedHeader({ alg: 'RS256' })
    .sign(stranger.privateKey)
  const mac = new TextEncoder().encode(JSON.stringify(await publicKey()))
  const confused = await new SignJWT({ sub: 'a-person' }).setProtectedHeader({ alg: 'HS256' }).sign(mac)
  const hinted: [string, string][] = [
    ['good', good],
    ['none', `${none}.${body}.`],
    ['none with a signature', `${none}.${body}.${signature}`],
    ['HS256', `${hs}.${body}.${signature}`],
    ['HS256 with the public key', confused],
    ['another key', forged],
    ['changed', `${head}.${body}x.${signature}`],
    ['no JWT', 'x'],
  ]
  return hinted.map(([name, hint]) =>
    get(`id_token_hint: ${name}`, textOf(withPairs(['id_token_hint', hint]))),
  )
}

/** Authorization requests (RFC 6749 4.1.1, OpenID Connect Core 3.1.2.1), including a valid one. */
export const hostileAuthorizations = async (
  server: Ingredients,
  keys: ClientKeys,
): Promise<HostileRequest[]> => [
  get('as it should be', textOf(usual)),
  ...doubled(usual),
  ...absent(usual),
  ...values('redirect_uri', redirects),
  ...values('response_type', responseTypes),
  ...values('scope', scopes),
  ...values('prompt', prompts),
  ...values('response_mode', modes),
  ...values('client_id', clientIds),
  ...values('max_age', maxAges),
  ...raw('state', [
    'a-long-%',
    'a-long-%zz',
    'a-long-%ff%fe',
    'a-long-%00',
    'a-long-%c0%af',
    'a-long-a;b=c',
    '+++++++++',
  ]),
  ...raw('redirect_uri', [
    '%',
    'https%253A%252F%252Fclient.example.com%252Fcallback',
    '%68ttps://client.example.com/callback',
  ]),
  ...(await challenges()),
  ...(await requestObjects(server, keys)),
  ...(await hints(server, keys)),
]
