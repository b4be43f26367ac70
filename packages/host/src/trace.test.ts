import { expect, test } from 'vitest'
import { createApp } from './app.ts'
import { traceHeaders, traceOfLine } from './trace.ts'

const ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

/** Responds with the trace of its log lines and calls. */
async function startTracing() {
  const app = await createApp({ logLevel: 'silent', renderError: ({ code }) => ({ code }) })
  app.post('/', async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    return JSON.stringify({ line: traceOfLine(), call: traceHeaders() })
  })
  const ask = async (traceparent?: string) => {
    const headers = { 'content-type': 'text/plain', ...(traceparent !== undefined && { traceparent }) }
    const { body } = await app.inject({ method: 'POST', url: '/', headers, payload: 'a body' })
    return JSON.parse(body) as { line: { trace: string }; call: { traceparent: string } } // as the route writes it
  }
  return { ask, [Symbol.asyncDispose]: () => app.close() }
}

test("log lines and outgoing calls continue the client's trace", async () => {
  await using tracing = await startTracing()
  const both = await Promise.all([tracing.ask(`00-${ID}-${PARENT}-01`), tracing.ask(`00-${ID}-${PARENT}-00`)])
  expect(both.map(({ line }) => line.trace)).toEqual([ID, ID])
  const [first, second] = both.map(({ call }) => call.traceparent)
  expect(first).toMatch(new RegExp(`^00-${ID}-[0-9a-f]{16}-01$`))
  expect(first).not.toContain(PARENT)
  expect(second?.slice(0, -3)).not.toBe(first?.slice(0, -3))
  expect([traceOfLine(), traceHeaders()]).toEqual([{}, {}])
})

test.each([
  undefined,
  'nonsense',
  `00-${'0'.repeat(32)}-${PARENT}-01`,
  `00-${ID}-${'0'.repeat(16)}-01`,
  `ff-${ID}-${PARENT}-01`,
  `00-${ID}-${PARENT}-01-more`,
])('%s starts a new trace', async (traceparent) => {
  await using tracing = await startTracing()
  const { line, call } = await tracing.ask(traceparent)
  expect(line.trace).toMatch(/^[0-9a-f]{32}$/)
  expect([line.trace === ID, call.traceparent.startsWith(`00-${line.trace}-`)]).toEqual([false, true])
})
