import { expect, test } from 'vitest'
import { checkedIn, generated } from './main.ts'

test.each(Object.entries(generated()))('%s is up to date with the contract', (name, text) => {
  // Compared as a whole: the difference itself would fill pages.
  expect(checkedIn(name) === text, 'run: node packages/client/src/generator/main.ts').toBe(true)
})
