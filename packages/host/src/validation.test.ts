import { expect, test } from 'vitest'
import { fieldError } from './validation.ts'

const uuid = '6f2d3c1e-8f4a-4d0b-9a51-0c7f5f6b1a01'

test.each([
  ['uuid', uuid, true],
  ['uuid', uuid.toUpperCase(), true],
  ['uuid', `urn:uuid:${uuid}`, false],
  ['uuid', `{${uuid}}`, false],
  ['uuid', uuid.replaceAll('-', ''), false],
  ['uuid', `${uuid}\n`, false],
  ['date-time', '2026-02-28T12:00:00Z', true],
  ['date-time', '2026-02-28T12:00:00.5+02:00', true],
  ['date-time', '2026-02-29T12:00:00Z', false],
  ['date-time', '2016-12-31T23:59:60Z', false],
  ['date-time', '2026-02-28T12:00:00', false],
])('as a %s, %j is valid: %s', (format, text, isTaken) => {
  expect(fieldError({ type: 'string', format }, text) === undefined).toBe(isTaken)
})
