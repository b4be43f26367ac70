import { expect, test } from 'vitest'
import { generateFiles, readCheckedIn } from './main.ts'

test.each(Object.entries(generateFiles()))('%s is up to date with the contract', (name, text) => {
  // Compared as a whole: the difference itself would fill pages.
  expect(readCheckedIn(name) === text, 'run: node packages/client/src/generator/main.ts').toBe(true)
})
