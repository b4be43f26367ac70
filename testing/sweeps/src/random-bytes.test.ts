import { isFault, type Outcome, randomRequests, sendAll, startWorld } from '@tillkey/world'
import { expect, test } from 'vitest'

const SEED = 20_261
const COUNT = 1500

/** What somebody needs to repeat it. */
const told = ({ request, status }: Outcome): string =>
  `${status} ${request.operation}: ${request.bytes.toString('latin1')}`

test('random bytes over every operation meet no fault of a server', async () => {
  await using world = await startWorld()
  const outcomes = await sendAll(randomRequests(SEED, COUNT), world.urls)
  expect(outcomes.filter(isFault).map(told)).toEqual([])
  expect(new Set(outcomes.map(({ status }) => status)).size).toBeGreaterThan(5)
  expect(outcomes.filter(({ status }) => status === 0).map(told)).toEqual([])
}, 120_000)
