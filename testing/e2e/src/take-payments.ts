import { expect, inject } from 'vitest'
import type { Till } from './till.ts'

/** Takes payments of the given minor units sequentially, without the screens. */
export async function takePayments(till: Till, amounts: readonly number[]): Promise<string[]> {
  const { pos } = inject('urls')
  const { request } = till.context
  await till.machine.mode({ mode: 'automatic', delay_ms: 5 })
  const uuids: string[] = []
  for (const units of amounts) {
    const uuid = crypto.randomUUID()
    const data = { request_uuid: uuid, amount: { currencyCode: 'ZAR', units } }
    const response = await request.post(`${pos}/api/payments`, { data })
    expect(response.status()).toBe(200)
    const readStatus = async () => (await (await request.get(`${pos}/api/payments/${uuid}`)).json()).status
    await expect.poll(readStatus, { timeout: 10_000 }).not.toBe('PENDING')
    uuids.push(uuid)
  }
  return uuids
}
