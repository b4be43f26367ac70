import { SignJWT, UnsecuredJWT } from 'jose'
import { CALLBACK, type ClientKeys, VERIFIER } from './clients.ts'
import type { HostileRequest, RequestValues } from './compared-server.ts'
import { clientSecrets } from './secrets.ts'

type Form = Record<string, string>

const form = 'application/x-www-form-urlencoded'
const basicAuthorization = (id: string, secret: string): string => `Basic ${btoa(`${id}:${secret}`)}`
const authorization = basicAuthorization('confidential', clientSecrets.confidential)

const post = (name: string, body: Form | string, headers: Form = { authorization }): HostileRequest => ({
  name,
  path: '/token',
  method: 'POST',
  body: typeof body === 'string' ? body : new URLSearchParams(body).toString(),
  headers: { 'content-type': form, ...headers },
})

const ownGrant = { grant_type: 'client_credentials' }

/** Client authentication (RFC 6749 2.3). */
const authentications = (): HostileRequest[] => [
  post('client: valid', ownGrant),
  post('client: no authentication', ownGrant, {}),
  post('client: wrong secret', ownGrant, { authorization: basicAuthorization('confidential', 'wrong') }),
  post('client: empty secret', ownGrant, { authorization: basicAuthorization('confidential', '') }),
  post('client: another’s secret', ownGrant, {
    authorization: basicAuthorization('confidential', clientSecrets.other),
  }),
  post(
    'client: secret in the form',
    { ...ownGrant, client_id: 'confidential', client_secret: clientSecrets.confidential },
    {},
  ),
  post('client: secret twice', {
    ...ownGrant,
    client_id: 'confidential',
    client_secret: clientSecrets.confidential,
  }),
  post('client: another in the form', { ...ownGrant, client_id: 'other' }),
  post('client: the same in the form', { ...ownGrant, client_id: 'confidential' }),
  post('client: id alone', { ...ownGrant, client_id: 'confidential' }, {}),
  post('client: basic in small letters', ownGrant, {
    authorization: authorization.replace('Basic', 'basic'),
  }),
  post('client: no base64', ownGrant, { authorization: 'Basic !!!' }),
  post('client: no colon', ownGrant, { authorization: `Basic ${btoa('confidential')}` }),
  post('client: no id', ownGrant, { authorization: basicAuthorization('', clientSecrets.confidential) }),
  post('client: a bearer token', ownGrant, { authorization: `Bearer ${clientSecrets.confidential}` }),
  post('client: broken escape', ownGrant, { authorization: basicAuthorization('confidential', '%zz') }),
  post('client: a NUL behind the secret', ownGrant, {
    authorization: basicAuthorization('confidential', `${clientSecrets.confidential}\u0000`),
  }),
  post('client: in capitals', ownGrant, {
    authorization: basicAuthorization('CONFIDENTIAL', clientSecrets.confidential),
  }),
]

/** The form itself (RFC 6749 3.2: parameters must not be repeated). */
const forms = (): HostileRequest[] => [
  post('form: grant twice', 'grant_type=client_credentials&grant_type=client_credentials'),
  post('form: two grants', 'grant_type=client_credentials&grant_type=refresh_token'),
  post('form: scope twice', 'grant_type=client_credentials&scope=openid&scope=openid'),
  post('form: no grant', 'scope=openid'),
  post('form: empty grant', 'grant_type='),
  post('form: empty', ''),
  post('form: unknown grant', { grant_type: 'unknown' }),
  post('form: password grant', { grant_type: 'password', username: 'a', password: 'b' }),
  post('form: grant in capitals', { grant_type: 'CLIENT_CREDENTIALS' }),
  post('form: grant with a blank', { grant_type: 'client_credentials ' }),
  post('form: as JSON', JSON.stringify(ownGrant), { authorization, 'content-type': 'application/json' }),
  post('form: as text', 'grant_type=client_credentials', { authorization, 'content-type': 'text/plain' }),
  post('form: with a charset', 'grant_type=client_credentials', {
    authorization,
    'content-type': `${form}; charset=utf-8`,
  }),
  post('form: scope not of the client', { ...ownGrant, scope: 'payroll' }),
  post('form: a thousand parameters', `grant_type=client_credentials${'&a=b'.repeat(1000)}`),
  post('form: broken escapes', 'grant_type=client_credentials&a=%zz'),
  {
    name: 'form: in the query',
    path: '/token',
    method: 'POST',
    query: 'grant_type=client_credentials',
    body: '',
    headers: { authorization, 'content-type': form },
  },
  {
    name: 'form: GET',
    path: '/token',
    method: 'GET',
    query: 'grant_type=client_credentials',
    headers: { authorization },
  },
]

/** Codes (RFC 6749 4.1.3, RFC 7636 4.5). */
async function codes({ code }: RequestValues): Promise<HostileRequest[]> {
  const good = async (): Promise<Form> => ({
    grant_type: 'authorization_code',
    redirect_uri: CALLBACK,
    code_verifier: VERIFIER,
    code: await code(),
  })
  const ask = async (name: string, changed: Form = {}, headers?: Form) =>
    post(`code: ${name}`, { ...(await good()), ...changed }, headers)
  const lacking = async (name: keyof Form) => {
    const { [name]: _left, ...rest } = await good()
    return post(`code: no ${name}`, rest)
  }
  const used = await ask('valid')
  return [
    used,
    { ...used, name: 'code: again' },
    await ask('of another client', { code: await code('other') }),
    await ask('by another client', {}, { authorization: basicAuthorization('other', clientSecrets.other) }),
    await ask('unknown code', { code: 'ory_ac_x.y' }),
    await ask('empty', { code: '' }),
    await ask('another redirect_uri', { redirect_uri: 'https://evil.example/' }),
    await ask('another registered redirect_uri', { redirect_uri: `${CALLBACK}?fixed=1` }),
    await ask('redirect_uri with a slash', { redirect_uri: `${CALLBACK}/` }),
    await lacking('redirect_uri'),
    await lacking('code'),
    await lacking('code_verifier'),
    await ask('empty verifier', { code_verifier: '' }),
    await ask('wrong verifier', { code_verifier: 'w'.repeat(43) }),
    await ask('short verifier', { code_verifier: VERIFIER.slice(0, 20) }),
    await ask('verifier in capitals', { code_verifier: VERIFIER.toUpperCase() }),
    await ask('verifier with a blank', { code_verifier: `${VERIFIER} ` }),
    await ask('verifier of foreign letters', { code_verifier: `${VERIFIER}é` }),
    { ...(await ask('twice')), body: `${new URLSearchParams(await good()).toString()}&code=x` },
    {
      ...(await ask('verifier twice')),
      body: `${new URLSearchParams(await good()).toString()}&code_verifier=x`,
    },
  ]
}

/** Refresh tokens (RFC 6749 6). */
async function refreshes(server: RequestValues): Promise<HostileRequest[]> {
  const ask = async (name: string, changed: Form = {}, headers?: Form) =>
    post(
      `refresh: ${name}`,
      { grant_type: 'refresh_token', refresh_token: await server.refreshToken(), ...changed },
      headers,
    )
  const token = await server.refreshToken()
  return [
    await ask('valid'),
    await ask('of another client', { refresh_token: await server.refreshToken('other') }),
    await ask('by another client', {}, { authorization: basicAuthorization('other', clientSecrets.other) }),
    await ask('an access token', { refresh_token: await server.accessToken() }),
    await ask('a code', { refresh_token: await server.code() }),
    await ask('an ID token', { refresh_token: await server.idToken() }),
    await ask('unknown token', { refresh_token: 'ory_rt_x.y' }),
    await ask('empty', { refresh_token: '' }),
    await ask('changed at the end', { refresh_token: `${token}x` }),
    await ask('changed at the start', { refresh_token: `x${token}` }),
    await ask('more scope', { scope: 'openid offline_access payroll' }),
    await ask('without client authentication', {}, {}),
    post('refresh: no token', { grant_type: 'refresh_token' }),
    post('refresh: used', { grant_type: 'refresh_token', refresh_token: token }),
    post('refresh: used again', { grant_type: 'refresh_token', refresh_token: token }),
  ]
}

/** Client assertions (RFC 7523 3). */
async function assertions(
  { tokenUrl, publicKey }: RequestValues,
  { own, foreign }: ClientKeys,
): Promise<HostileRequest[]> {
  const now = Math.floor(Date.now() / 1000)
  const claims = () => ({
    iss: 'signing',
    sub: 'signing',
    aud: tokenUrl,
    iat: now,
    exp: now + 60,
    jti: crypto.randomUUID(),
  })
  const sign = (
    header: object = {},
    extra: object = {},
    key: Parameters<SignJWT['sign']>[0] = own.privateKey,
  ) =>
    new SignJWT({ ...claims(), ...extra })
      .setProtectedHeader({ alg: 'RS256', kid: 'own', ...header })
      .sign(key)
  const mac = new TextEncoder().encode(JSON.stringify(own.publicJwk))
  const serverMac = new TextEncoder().encode(JSON.stringify(await publicKey()))
  const good = await sign()
  const [head = '', body = '', signature = ''] = (await sign()).split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const ps = Buffer.from('{"alg":"PS256","kid":"own"}').toString('base64url')
  const all: [string, string][] = [
    ['valid', good],
    ['again', good],
    ['unsecured', new UnsecuredJWT(claims()).encode()],
    ['none', `${none}.${body}.`],
    ['none with a signature', `${none}.${body}.${signature}`],
    ['another algorithm in the header', `${ps}.${body}.${signature}`],
    ['HS256 with the public key', await sign({ alg: 'HS256' }, {}, mac)],
    ['HS256 with the key of the server', await sign({ alg: 'HS256' }, {}, serverMac)],
    ['another key', await sign({}, {}, foreign.privateKey)],
    ['another key, with its kid', await sign({ kid: 'foreign' }, {}, foreign.privateKey)],
    ['another key, embedded as jwk', await sign({ jwk: foreign.publicJwk }, {}, foreign.privateKey)],
    ['another key, at a jku', await sign({ jku: 'https://evil.example/' }, {}, foreign.privateKey)],
    ['kid with a path', await sign({ kid: '../../../dev/null' }, {}, foreign.privateKey)],
    ['kid with SQL', await sign({ kid: "own' OR '1'='1" }, {}, foreign.privateKey)],
    ['no kid', await new SignJWT(claims()).setProtectedHeader({ alg: 'RS256' }).sign(own.privateKey)],
    ['crit', await sign({ crit: ['b64'], b64: true })],
    [
      'unknown crit',
      `${Buffer.from('{"alg":"RS256","kid":"own","crit":["x"],"x":1}').toString('base64url')}.${body}.${signature}`,
    ],
    ['another issuer', await sign({}, { iss: 'other' })],
    ['another subject', await sign({}, { sub: 'other' })],
    ['no issuer', await sign({}, { iss: undefined })],
    ['no subject', await sign({}, { sub: undefined })],
    ['another audience', await sign({}, { aud: 'https://evil.example/' })],
    ['no audience', await sign({}, { aud: undefined })],
    ['expired', await sign({}, { exp: now - 3600 })],
    ['no end', await sign({}, { exp: undefined })],
    ['not yet', await sign({}, { nbf: now + 3600 })],
    ['no id', await sign({}, { jti: undefined })],
    ['an end that is no number', await sign({}, { exp: 'never' })],
    ['changed signature', `${head}.${body}.${signature.slice(0, -6)}AAAAAA`],
    ['no JWT', 'x'],
    ['empty', ''],
  ]
  const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
  const ask = (assertion: string, changed: Form = {}): Form => ({
    ...ownGrant,
    client_id: 'signing',
    client_assertion_type: type,
    client_assertion: assertion,
    ...changed,
  })
  return [
    ...all.map(([name, assertion]) => post(`assertion: ${name}`, ask(assertion), {})),
    post('assertion: of another type', ask(await sign(), { client_assertion_type: 'urn:x' }), {}),
    post('assertion: for another client', ask(await sign(), { client_id: 'other' }), {}),
    post('assertion: beside a secret', ask(await sign(), { client_secret: 'x' }), {}),
    post('assertion: beside Basic', ask(await sign())),
  ]
}

async function bearers({
  accessToken,
  refreshToken,
  idToken,
  code,
}: RequestValues): Promise<HostileRequest[]> {
  const token = await accessToken()
  const ask = (name: string, headers: Form, query?: string): HostileRequest => ({
    name: `userinfo: ${name}`,
    path: '/userinfo',
    method: 'GET',
    headers,
    ...(query !== undefined && { query }),
  })
  const bearer = (text: string) => ({ authorization: `Bearer ${text}` })
  return [
    ask('valid', bearer(token)),
    ask('no token', {}),
    ask('empty', { authorization: 'Bearer ' }),
    ask('of a small scheme', { authorization: `bearer ${token}` }),
    ask('of another scheme', { authorization: `Token ${token}` }),
    ask('a refresh token', bearer(await refreshToken())),
    ask('an ID token', bearer(await idToken())),
    ask('a code', bearer(await code())),
    ask('changed', bearer(`${token}x`)),
    ask('unknown token', bearer('ory_at_x.y')),
    ask('none of JWT', bearer('eyJhbGciOiJub25lIn0.eyJzdWIiOiJhLXBlcnNvbiJ9.')),
    ask('two tokens', { authorization: `Bearer ${token} ${token}` }),
    ask('in the query and the header', bearer(token), `access_token=${token}`),
  ]
}

/** Token and userinfo requests, including a valid one of each kind. */
export const hostileTokens = async (server: RequestValues, keys: ClientKeys): Promise<HostileRequest[]> => [
  ...authentications(),
  ...forms(),
  ...(await codes(server)),
  ...(await refreshes(server)),
  ...(await assertions(server, keys)),
  ...(await bearers(server)),
]
