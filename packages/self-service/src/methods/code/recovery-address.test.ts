import { createHash } from 'node:crypto'
import { createIdentity } from '@tillkey/client'
import { sourceOfText } from '@tillkey/platform-core'
import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_KEY, clientOf, createHttpSession, schemaWith } from '../../testing/index.ts'
import { openMailEnvironment } from '../../testing/mail-environment.ts'

const recovers = { recovery: { via: 'email' } }
const schema = schemaWith({
  first: { type: 'string', format: 'email', 'ory.sh/kratos': recovers },
  second: { type: 'string', format: 'email', 'ory.sh/kratos': recovers },
})

onOneDatabase('recovery by any address', (open) => {
  let environment: Awaited<ReturnType<typeof openMailEnvironment>>
  let count = 0

  beforeAll(async () => {
    environment = await openMailEnvironment(
      open,
      { shop: { flows: { recovery: { enabled: true } } } },
      {
        settings: {
          version: 'v26.2.0',
          feature_flags: { choose_recovery_address: true },
          identity: {
            default_schema_id: 'person',
            schemas: [{ id: 'person', url: sourceOfText(JSON.stringify(schema)) }],
          },
        },
      },
    )
  })
  afterAll(() => environment.dispose())

  async function newAccount() {
    const number = count++
    const traits = {
      email: `user-${number}@shop.test`,
      first: `first-${number}@shop.test`,
      second: `second-${number}@shop.test`,
    }
    const admin = clientOf(environment.platform, { accessToken: ADMIN_KEY }, '/p/shop')
    await createIdentity(admin, { body: { schema_id: 'person', traits } })
    return traits
  }

  /** Begins a recovery. Resolves with its form and what submits further ones. */
  async function begin(address: string) {
    const http = createHttpSession(environment.platform)
    const { body: flow } = await http.send({ url: '/p/shop/self-service/recovery/api' })
    const submit = async (body: object) =>
      (await http.send({ method: 'POST', url: flow.ui.action, body: { method: 'code', ...body } })).body
    return { submit, body: await submit({ recovery_address: address }) }
  }

  const optionsIn = (flow: { ui: { nodes: { attributes: { name: string; value: string } }[] } }): string[] =>
    flow.ui.nodes
      .filter(({ attributes }) => attributes.name === 'recovery_select_address')
      .map(({ attributes }) => attributes.value)

  test('does not let the other addresses be guessed from what the form sends for them', async () => {
    const { first, second } = await newAccount()
    const [one, other] = [await begin(first), await begin(first)]
    const plain = [first, second].map((value) => createHash('sha256').update(value).digest('base64'))
    const options = [...optionsIn(one.body), ...optionsIn(other.body)]
    expect(new Set(options).size).toBe(4)
    expect(options.filter((option) => plain.includes(option))).toEqual([])
    expect(JSON.stringify(one.body)).not.toContain(second)
  })

  test('sends a code to another address only when it is written in full', async () => {
    const { first, second } = await newAccount()
    const { submit, body } = await begin(first)
    const [, option] = optionsIn(body)
    const confirming = await submit({ recovery_address: first, recovery_select_address: option })
    expect(confirming.state).toBe('recovery_confirming_address')
    expect(environment.mailsTo(second)).toEqual([])
    await submit({ recovery_address: first, recovery_confirm_address: second })
    const { code } = await environment.mailTo(second)
    const passed = await submit({ recovery_address: first, code })
    expect(new URL(passed.redirect_browser_to).pathname).toBe('/p/shop/settings')
    expect(environment.mailsTo(first)).toEqual([])
  })

  test('does not accept an option of another recovery', async () => {
    const [own, foreign] = [await newAccount(), await newAccount()]
    const [mine, theirs] = [await begin(own.first), await begin(foreign.first)]
    const [option] = optionsIn(theirs.body)
    const refused = await mine.submit({ recovery_address: own.first, recovery_select_address: option })
    expect([refused.state, refused.ui.messages[0].id]).toEqual(['recovery_awaiting_address_choice', 4000001])
    expect(environment.mailsTo(foreign.first)).toEqual([])
  })
})
