import { expect, test } from 'vitest'
import { propertyDoc } from './doc-text.ts'

test.each([
  ['remember_for', { type: 'integer' }, 'Remember for: seconds.'],
  ['expires_in', { type: 'string' }, 'Expires in: duration, e.g. 24h or 1h30m.'],
  ['exp', { type: 'integer' }, 'Exp: seconds since 1970.'],
  ['expires_at', { type: 'string', format: 'date-time' }, 'Expires at: RFC 3339 date and time.'],
  ['height', { type: 'integer' }, 'Height: pixels.'],
  ['extend_session_lifespan', { type: 'boolean' }, 'Extend session lifespan.'],
])('%s states its unit, if it has one', (name, schema, text) => {
  expect(propertyDoc(name, schema)).toBe(`  /** ${text} */`)
})
