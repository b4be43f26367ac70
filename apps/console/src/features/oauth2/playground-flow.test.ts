import { expect, test } from 'vitest'
import { deriveChallenge, randomText, sendCallback, waitForCallback } from './playground-flow.ts'

test('the challenge is that of RFC 7636, appendix B', async () => {
  expect(await deriveChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  )
  expect(randomText()).toMatch(/^[\w-]{43}$/)
})

test('only the callback with the state of the flow is received', async () => {
  const callback = waitForCallback('mine', AbortSignal.timeout(5000))
  sendCallback('?code=1&state=other')
  sendCallback('?code=2&state=mine')
  expect((await callback).get('code')).toBe('2')
})
