import { CallError } from '@tillkey/client'
import { createDeviceStorage } from '@tillkey/web'
import { expect, test } from 'vitest'
import type { Sale } from '../../shared/till/till.ts'
import { TillError } from '../../shared/till-error.ts'
import { createAttempts } from './attempts.ts'
import { createStarter } from './payment-starter.ts'

const lost = () => new CallError({ operation: 'startPayment', code: 'network', message: 'Network Error' })
const answered = (status: number, code = 'some_code', details = {}) =>
  new CallError({
    operation: 'startPayment',
    code: 'response',
    message: `Request failed with status code ${status}`,
    status,
    data: { error: { code, reason: `Because ${code}`, details } },
  })

/** Scripted server: one response per call, an error or null for 200. */
function setUp(responses: { post?: (Error | null)[]; get?: (Error | null)[] }) {
  const calls: string[] = []
  const play = async (call: string, response: Error | null | undefined): Promise<void> => {
    calls.push(call)
    if (response) throw new TillError('failed', response)
  }
  const storage = createDeviceStorage(() => {
    throw new Error('no storage here')
  })
  const attempts = createAttempts(storage, 'merchant-1')
  let uuids = 0
  const starter = createStarter({
    till: {
      startPayment: ({ uuid, units }: Sale) => play(`POST ${uuid} ${units}`, responses.post?.shift()),
      payment: (uuid) => play(`GET ${uuid}`, responses.get?.shift()),
    },
    attempts,
    newUuid: () => `u${++uuids}`,
    pause: async () => {},
    exclusively: (run) => run(),
  })
  return { starter, attempts, calls, storage }
}

test('a start with a response leaves no stored attempt', async () => {
  const { starter, attempts, calls } = setUp({})
  expect(await starter.start(250)).toEqual({ kind: 'started', uuid: 'u1' })
  expect(calls).toEqual(['POST u1 250'])
  expect(attempts.read()).toBeNull()
})

test('the attempt is stored until there is a response', async () => {
  const { starter, attempts } = setUp({ post: [lost()], get: [lost(), lost(), lost()] })
  expect(await starter.start(250)).toEqual({ kind: 'unreachable', units: 250 })
  expect(attempts.read()).toEqual({ uuid: 'u1', units: 250 })
})

test('a lost response is followed by a request for the same uuid', async () => {
  const { starter, calls } = setUp({ post: [lost()] })
  expect(await starter.start(250)).toEqual({ kind: 'started', uuid: 'u1' })
  expect(calls).toEqual(['POST u1 250', 'GET u1'])
})

test('a lost request is sent again under the same uuid', async () => {
  const { starter, calls } = setUp({ post: [answered(502)], get: [answered(404)] })
  expect(await starter.start(250)).toEqual({ kind: 'started', uuid: 'u1' })
  expect(calls).toEqual(['POST u1 250', 'GET u1', 'POST u1 250'])
})

test('a start that never got a response keeps its uuid, even for another amount', async () => {
  const { starter, calls } = setUp({ post: [lost()], get: [lost(), lost(), lost()] })
  await starter.start(250)
  expect(await starter.start(300)).toEqual({ kind: 'started', uuid: 'u1' })
  expect(calls.at(-1)).toBe('POST u1 300')
})

test('a new amount opens the existing payment if the first try had arrived after all', async () => {
  const { starter } = setUp({ post: [lost(), answered(409)], get: [lost(), lost(), lost()] })
  await starter.start(250)
  expect(await starter.start(300)).toEqual({ kind: 'started', uuid: 'u1' })
})

test('a busy card machine names the payment that occupies it, and the next sale has its own uuid', async () => {
  const { starter, calls } = setUp({
    post: [answered(409, 'terminal_busy', { active_request_uuid: 'u9' })],
  })
  expect(await starter.start(250)).toMatchObject({
    kind: 'busy',
    uuid: 'u9',
    error: { facts: { reason: 'Because terminal_busy' } },
  })
  await starter.start(250)
  expect(calls).toEqual(['POST u1 250', 'POST u2 250'])
})

test('a rejected start reports the reason and ends', async () => {
  const { starter, attempts } = setUp({ post: [answered(400, 'invalid_amount')] })
  expect(await starter.start(250)).toMatchObject({
    kind: 'refused',
    error: { facts: { reason: 'Because invalid_amount' } },
  })
  expect(attempts.read()).toBeNull()
})

test('after a reload the attempt is looked up and nothing is sent', async () => {
  const { starter, attempts, calls } = setUp({ get: [answered(404), null] })
  expect(await starter.resume()).toBeNull()
  attempts.write({ uuid: 'u7', units: 250 })
  expect(await starter.resume()).toEqual({ kind: 'unsent', units: 250 })
  expect(await starter.resume()).toEqual({ kind: 'started', uuid: 'u7' })
  expect(calls).toEqual(['GET u7', 'GET u7'])
})

test("another merchant's attempt and a damaged one are ignored", () => {
  const { attempts, storage } = setUp({})
  attempts.write({ uuid: 'u7', units: 250 })
  expect(createAttempts(storage, 'merchant-2').read()).toBeNull()
  storage.write('tillkey-payment-start', '{"merchant":"merchant-1"')
  expect(attempts.read()).toBeNull()
})
