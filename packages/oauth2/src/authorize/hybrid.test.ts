import { createHash } from 'node:crypto'
import { onOneDatabase } from '@tillkey/sql/testing'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { startTestOAuth2, type TestOAuth2 } from '../testing.ts'
import {
  createBrowser,
  exchangeCode,
  introspect,
  registerClient,
  SUBJECT,
  type TestClient,
  walk,
} from '../testing-walks.ts'

const types = ['code id_token', 'code token', 'code id_token token'] as const
const NONCE = 'a-long-enough-nonce'

const hybridClient = (server: TestOAuth2): Promise<TestClient> =>
  registerClient(server, { response_types: [...types, 'code'] })

/** What an answer says: behind the number sign, or in the form that a page holds. */
type Said = Record<string, string>

const inFragment = async (
  server: TestOAuth2,
  client: TestClient,
  parameters: Record<string, string>,
): Promise<Said> =>
  Object.fromEntries(new URLSearchParams((await walk(server, { client, parameters })).hash.slice(1)))

async function inForm(
  server: TestOAuth2,
  client: TestClient,
  parameters: Record<string, string>,
): Promise<Said> {
  const browser = createBrowser(server)
  let page = ''
  const { open } = browser
  browser.open = async (address) => {
    const answer = await open(address)
    page = String(answer.body)
    return answer
  }
  await walk(server, { client, browser, parameters: { ...parameters, response_mode: 'form_post' } })
  return Object.fromEntries(
    Array.from(page.matchAll(/name="([^"]+)" value="([^"]*)"/g), ([, a, b]) => [a, b]),
  )
}

const halfOf = (text = ''): string =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')

const membersOf = (type: string): string[] => [
  'code',
  'state',
  ...(type.includes('id_token') ? ['id_token'] : []),
  ...(/ token$/.test(type) ? ['access_token', 'expires_in', 'scope', 'token_type'] : []),
]
const sorted = (names: string[]): string[] => names.toSorted((a, b) => a.localeCompare(b))

onOneDatabase('the hybrid flow', (open) => {
  const ways = types.flatMap((type) => [
    [type, 'in the fragment', inFragment] as const,
    [type, 'in a form', inForm] as const,
  ])

  test.each(ways)('%s answers %s, and the code is good for the rest', async (type, _where, ask) => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await hybridClient(server)
    const said = await ask(server, client, { response_type: type, nonce: NONCE })
    const { status, body } = await exchangeCode(server, client, said.code ?? '')
    expect([sorted(Object.keys(said)), status]).toEqual([sorted(membersOf(type)), 200])
    expect(decodeJwt(body.id_token)).toMatchObject({ sub: SUBJECT, aud: [client.id], nonce: NONCE })
    const told = { sub: SUBJECT, aud: [client.id], nonce: NONCE, c_hash: halfOf(said.code) }
    const beside = said.access_token ? { at_hash: halfOf(said.access_token) } : {}
    expect(said.id_token ? decodeJwt(said.id_token) : { ...told, ...beside }).toMatchObject({
      ...told,
      ...beside,
    })
    const { active } = Object(await introspect(server, said.access_token ?? ''))
    expect(active).toBe(said.access_token !== undefined)
  })

  test('needs a nonce wherever an ID token comes by the browser, and nowhere else', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await hybridClient(server)
    const errors = []
    for (const type of types) errors.push((await inFragment(server, client, { response_type: type })).error)
    expect(errors).toEqual(['invalid_request', undefined, 'invalid_request'])
  })

  test('never answers in a query', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await hybridClient(server)
    const parameters = { response_type: 'code id_token', nonce: NONCE, response_mode: 'query' }
    const answer = await walk(server, { client, parameters })
    expect(answer.href).toContain('error=unsupported_response_mode')
    expect(answer.href).not.toMatch(/id_token=|code=/)
  })
})
