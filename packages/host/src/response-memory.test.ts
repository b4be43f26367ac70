import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { serializedBody, serializeJson } from './response.ts'

const TEXT_LENGTH = 200_000
const BODIES = 200

test('the text of a body can be collected with the body by a minor collection', () => {
  setFlagsFromString('--expose-gc')
  // `--expose-gc` adds this function to new contexts
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void
  const before = getHeapStatistics().used_heap_size
  for (let at = 0; at < BODIES; at += 1) {
    const text = JSON.stringify(String(at).repeat(TEXT_LENGTH))
    expect(serializeJson(serializedBody(text)).length).toBe(text.length)
    if (at % 10 === 9) collect({ type: 'minor' })
  }
  collect({ type: 'minor' })
  expect(getHeapStatistics().used_heap_size - before).toBeLessThan(BODIES * TEXT_LENGTH * 0.5)
})
