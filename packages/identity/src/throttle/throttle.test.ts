import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { createVisitor, startTestPlatform } from '../testing.ts'
import { networkOf } from './network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:0001:2::1', '2001:db8:1:2'],
  ['2001:DB8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s calls from %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

onBothDatabases('the limit of an address', (open) => {
  const throttle = {
    account: { attempts: 100, seconds: 60 },
    address: { attempts: 2, seconds: 60 },
  }
  const attempts = async (proxy: 'trusted' | 'none', forwardedFor: (index: number) => string) => {
    await using platform = await startTestPlatform(open, { throttle, proxy })
    const visitor = createVisitor(platform)
    const { body } = await visitor.send({ url: '/self-service/login/api' })
    const statuses = []
    for (const [index, name] of ['a', 'b', 'c'].entries()) {
      const answer = await visitor.send({
        method: 'POST',
        url: body.ui.action,
        body: { method: 'password', identifier: name, password: 'wrong' },
        headers: { 'x-forwarded-for': forwardedFor(index) },
      })
      statuses.push(answer.status)
    }
    return statuses
  }

  test('holds for all accounts together, and no header gets around it', async () => {
    expect(await attempts('none', (index) => `192.0.2.${index}`)).toEqual([400, 400, 429])
  })
  test('is that of the caller whom a trusted proxy names', async () => {
    expect(await attempts('trusted', (index) => `192.0.2.${index}`)).toEqual([400, 400, 400])
  })
  test('does not believe what the caller told a trusted proxy', async () => {
    expect(await attempts('trusted', (index) => `192.0.2.${index}, 198.51.100.1`)).toEqual([400, 400, 429])
  })
})
