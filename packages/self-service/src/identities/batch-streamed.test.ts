import { createQuickHasher } from '@tillkey/identity/testing/quick-hasher.ts'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY, startTestPlatform } from '../testing/index.ts'

const entry = (index: number, credentials?: object) => ({
  create: { schema_id: 'merchant', traits: { email: `p-${index}@shop.test` }, credentials },
})

/** A hasher that blocks on this password until it is released. */
function createHeldHasher(password: string) {
  const hasher = createQuickHasher()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const hash: typeof hasher.hash = async (input, hashing) => {
    if (input === password) await released
    return hasher.hash(input, hashing)
  }
  return { hasher: { ...hasher, hash }, release }
}

onOneDatabase('the response to a partial batch', (open) => {
  test('is streamed while the remaining identities are created', async () => {
    const { hasher, release } = createHeldHasher('the last of all')
    await using platform = await startTestPlatform(open, { hasher })
    const address = await platform.app.listen({ port: 0, host: '127.0.0.1' })
    const last = entry(1000, { password: { config: { password: 'the last of all' } } })
    const identities = [...Array.from({ length: 999 }, (_, index) => entry(index)), last]
    const response = await fetch(`${address}/admin/identities`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${ADMIN_KEY}`,
        'content-type': 'application/json',
        prefer: 'handling=lenient',
      },
      body: JSON.stringify({ identities }),
    })
    const counts: number[] = []
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      counts.push(text.split('"action":"create"').length - 1)
      if (counts.at(-1) === 900) release()
    }
    expect([response.status, counts.includes(900), counts.at(-1)]).toEqual([200, true, 1000])
  })
})
