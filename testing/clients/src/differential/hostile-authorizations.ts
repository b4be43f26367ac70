import { SignJWT, UnsecuredJWT } from 'jose'
import { CALLBACK, type ClientKeys } from './clients.ts'
import type { HostileRequest, RequestValues } from './compared-server.ts'
import { computeChallenge } from './issuing.ts'

type Pairs = [string, string][]

/** Parameters of a valid request, which each test case changes. */
const validParameters: Pairs = [
  ['client_id', 'confidential'],
  ['redirect_uri', CALLBACK],
  ['response_type', 'code'],
  ['scope', 'openid'],
  ['state', 'a-long-state'],
  ['nonce', 'a-long-nonce'],
]

const encodePairs = (pairs: Pairs): string => new URLSearchParams(pairs).toString()
const get = (name: string, query: string): HostileRequest => ({ name, path: '/auth', method: 'GET', query })

const withPairs = (...changed: Pairs): Pairs => {
  const names = new Set(changed.map(([name]) => name))
  return [...validParameters.filter(([name]) => !names.has(name)), ...changed]
}
const without = (...names: string[]): Pairs => validParameters.filter(([name]) => !names.includes(name))

/** Replaces the value of a parameter. */
const values = (parameter: string, texts: readonly string[]): HostileRequest[] =>
  texts.map((text) => get(`${parameter}=${text}`, encodePairs(withPairs([parameter, text]))))

/** Sends values unencoded, since form encoding cannot produce them. */
const raw = (parameter: string, texts: readonly string[]): HostileRequest[] =>
  texts.map((text) =>
    get(`raw ${parameter}=${text}`, `${encodePairs(without(parameter))}&${parameter}=${text}`),
  )

const repeatedParameters = (pairs: Pairs): HostileRequest[] =>
  pairs.flatMap(([name, value]) => [
    get(`${name} twice`, `${encodePairs(validParameters)}&${encodePairs([[name, value]])}`),
    get(
      `${name} twice, with another second value`,
      `${encodePairs(validParameters)}&${encodePairs([[name, `${value}x`]])}`,
    ),
    get(
      `${name} twice, with another first value`,
      `${encodePairs([[name, `${value}x`]])}&${encodePairs(validParameters)}`,
    ),
  ])

const missingParameters = (pairs: Pairs): HostileRequest[] =>
  pairs.flatMap(([name]) => [
    get(`no ${name}`, encodePairs(without(name))),
    get(`empty ${name}`, encodePairs(withPairs([name, '']))),
    get(
      `${name.toUpperCase()} in capitals`,
      `${encodePairs(without(name))}&${name.toUpperCase()}=${encodeURIComponent(validParameters.find(([own]) => own === name)?.[1] ?? '')}`,
    ),
  ])

const redirects = [
  `${CALLBACK}/`,
  `${CALLBACK}/..`,
  `${CALLBACK}/../callback`,
  `${CALLBACK}#part`,
  `${CALLBACK}?`,
  `${CALLBACK}?a=b`,
  `${CALLBACK}?fixed=1&a=b`,
  `${CALLBACK}?fixed=2`,
  `${CALLBACK}%2f..`,
  `${CALLBACK} `,
  ` ${CALLBACK}`,
  `${CALLBACK}\u0000`,
  `${CALLBACK}%00`,
  `${CALLBACK}\r\nX: y`,
  'https://CLIENT.example.com/callback',
  'HTTPS://client.example.com/callback',
  'https://client.example.com:443/callback',
  'https://client.example.com./callback',
  'https://client.example.com@evil.example/callback',
  'https://evil.example\\@client.example.com/callback',
  'https://user:secret@client.example.com/callback',
  'https://client.example.com.evil.example/callback',
  'https://evil.example/?https://client.example.com/callback',
  '//client.example.com/callback',
  '/callback',
  'callback',
  'http://client.example.com/callback',
  'https://client.example.com/Callback',
  'https://client.example.com//callback',
  'https://client.example.com/callback;a',
  'https://client.example.com/%63allback',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://clien\u0074.example.com/c\u0430llback',
  'https://xn--client-.example.com/callback',
  'urn:x',
  'about:blank',
  'http://127.0.0.1:8080/native',
  'http://127.0.0.1:0/native',
  'http://127.0.0.1/native?a=b',
  'http://127.0.0.1/other',
  'http://127.0.0.1.evil.example/native',
  'http://127.0.0.1@evil.example/native',
  'http://localhost/native',
  'http://[::1]/native',
  'http://127.1/native',
  'http://2130706433/native',
  'https://127.0.0.1/native',
  'http://127.0.0.1:8080/native/',
  'http://127.0.0.1:8080/native#x',
  'http://127.0.0.1:99999/native',
  'http://127.0.0.2/native',
]

const responseTypes = [
  'token',
  'id_token token',
  'code token',
  'code id_token token',
  'none',
  'code none',
  'CODE',
  'code code',
  'id_token code',
  'code  id_token',
  'code,id_token',
  ' code',
  'unknown',
  'code unknown',
  'id_token',
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
  const challenge = await computeChallenge('v'.repeat(43))
  const withPkce = (name: string, ...pairs: Pairs) => get(`PKCE: ${name}`, encodePairs(withPairs(...pairs)))
  return [
    ...methods.map((method) =>
      withPkce(`method "${method}"`, ['code_challenge', challenge], ['code_challenge_method', method]),
    ),
    withPkce('no method', ['code_challenge', challenge]),
    withPkce('no challenge', ['code_challenge_method', 'S256']),
    ...['short', 'x'.repeat(200), `${challenge}=`, `${challenge.slice(0, 42)}!`, ' '].map((text) =>
      withPkce(
        `challenge "${text.slice(0, 50)}"`,
        ['code_challenge', text],
        ['code_challenge_method', 'S256'],
      ),
    ),
  ]
}

type Claims = Record<string, unknown>

/** Request objects (RFC 9101): one valid, the others with an invalid signature or invalid claims. */
async function requestObjects(
  { issuer, publicKey }: RequestValues,
  { own, foreign }: ClientKeys,
): Promise<HostileRequest[]> {
  const claims: Claims = {
    ...Object.fromEntries(validParameters),
    client_id: 'signing',
    iss: 'signing',
    aud: issuer,
  }
  const sign = (header: object, key: Parameters<SignJWT['sign']>[0], extra: Claims = {}) =>
    new SignJWT({ ...claims, ...extra }).setProtectedHeader({ alg: 'RS256', kid: 'own', ...header }).sign(key)
  const hmacKey = new TextEncoder().encode(JSON.stringify(own.publicJwk))
  const serverKey = new TextEncoder().encode(JSON.stringify(await publicKey()))
  const valid = await sign({}, own.privateKey)
  const [head = '', body = '', signature = ''] = valid.split('.')
  const none = (alg: string) => `${Buffer.from(JSON.stringify({ alg })).toString('base64url')}.${body}.`
  const objects: [string, string][] = [
    ['valid', valid],
    ['unsecured', new UnsecuredJWT(claims).encode()],
    ...['none', 'None', 'NONE', 'nOnE', ''].map((alg): [string, string] => [`alg ${alg}`, none(alg)]),
    ['none with a signature', `${none('none')}${signature}`],
    ['HS256 with the public key', await sign({ alg: 'HS256' }, hmacKey)],
    ['HS256 with the key of the server', await sign({ alg: 'HS256' }, serverKey)],
    [
      'PS256 with the same key',
      `${Buffer.from('{"alg":"PS256","kid":"own"}').toString('base64url')}.${body}.${signature}`,
    ],
    ['another key', await sign({}, foreign.privateKey)],
    ['another key, with its kid', await sign({ kid: 'foreign' }, foreign.privateKey)],
    ['another key, embedded as jwk', await sign({ jwk: foreign.publicJwk }, foreign.privateKey)],
    [
      'another key, at a jku',
      await sign({ jku: 'https://evil.example/jwks', kid: 'foreign' }, foreign.privateKey),
    ],
    ['another key, at an x5u', await sign({ x5u: 'https://evil.example/x' }, foreign.privateKey)],
    ['kid with a path', await sign({ kid: '../../own' }, foreign.privateKey)],
    ['kid with SQL', await sign({ kid: "own' OR '1'='1" }, foreign.privateKey)],
    ['crit', await sign({ crit: ['b64'], b64: true }, own.privateKey)],
    ['another client', await sign({}, own.privateKey, { client_id: 'other' })],
    ['unregistered redirect_uri', await sign({}, own.privateKey, { redirect_uri: 'https://evil.example/' })],
    ['expired', await sign({}, own.privateKey, { exp: 1 })],
    ['not yet valid', await sign({}, own.privateKey, { nbf: 4_000_000_000 })],
    ['another response type', await sign({}, own.privateKey, { response_type: 'token' })],
    ['request in request', await sign({}, own.privateKey, { request: valid })],
    ['no signature', `${head}.${body}.`],
    ['two parts', `${head}.${body}`],
    ['five parts', `${valid}.x.y`],
    ['changed body', `${head}.${Buffer.from('{"client_id":"signing"}').toString('base64url')}.${signature}`],
    ['changed signature', valid.slice(0, -8) + 'AAAAAAAA'],
    ['not a JWT', 'x'],
    ['empty', ''],
  ]
  return objects.map(([name, request]) =>
    get(`request object: ${name}`, encodePairs(withPairs(['client_id', 'signing'], ['request', request]))),
  )
}

async function hintRequests(
  { idToken, publicKey }: RequestValues,
  { foreign }: ClientKeys,
): Promise<HostileRequest[]> {
  const valid = await idToken()
  const [head = '', body = '', signature = ''] = valid.split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const hs = Buffer.from('{"alg":"HS256"}').toString('base64url')
  const forged = await new SignJWT({ sub: 'a-person' })
    .setProtectedHeader({ alg: 'RS256' })
    .sign(foreign.privateKey)
  const mac = new TextEncoder().encode(JSON.stringify(await publicKey()))
  const keyConfusion = await new SignJWT({ sub: 'a-person' }).setProtectedHeader({ alg: 'HS256' }).sign(mac)
  const idTokenHints: [string, string][] = [
    ['valid', valid],
    ['none', `${none}.${body}.`],
    ['none with a signature', `${none}.${body}.${signature}`],
    ['HS256', `${hs}.${body}.${signature}`],
    ['HS256 with the public key', keyConfusion],
    ['another key', forged],
    ['changed', `${head}.${body}x.${signature}`],
    ['not a JWT', 'x'],
  ]
  return idTokenHints.map(([name, hint]) =>
    get(`id_token_hint: ${name}`, encodePairs(withPairs(['id_token_hint', hint]))),
  )
}

/** Authorization requests (RFC 6749 4.1.1, OpenID Connect Core 3.1.2.1), including a valid one. */
export const hostileAuthorizations = async (
  server: RequestValues,
  keys: ClientKeys,
): Promise<HostileRequest[]> => [
  get('valid', encodePairs(validParameters)),
  ...repeatedParameters(validParameters),
  ...missingParameters(validParameters),
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
  ...(await hintRequests(server, keys)),
]
