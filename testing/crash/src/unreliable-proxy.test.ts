import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createRandom } from './random.ts'
import { openUnreliableProxy } from './unreliable-proxy.ts'

test('a storm loses, delays and repeats requests, and calm passes all', async () => {
  let served = 0
  const server = createServer((_request, response) => {
    served++
    response.end('yes')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // the server listens on a port
  await using proxy = await openUnreliableProxy(`http://127.0.0.1:${port}`, createRandom(7))
  const ask = () =>
    fetch(proxy.url, { method: 'POST', body: 'ask' }).then(
      (response) => response.text(),
      () => 'nothing',
    )
  for (let attempt = 0; attempt < 20; attempt++) expect(await ask()).toBe('yes')
  proxy.weather = 'storm'
  const responses = await Promise.all(Array.from({ length: 200 }, ask))
  const { passed, lost, answer_lost: unanswered, late, twice } = proxy.counts
  expect(responses.filter((response) => response === 'nothing')).toHaveLength(lost + unanswered)
  expect(served).toBe(passed + unanswered + late + 2 * twice)
  expect(Math.min(lost, unanswered, late, twice)).toBeGreaterThan(0)
  server.close()
})
