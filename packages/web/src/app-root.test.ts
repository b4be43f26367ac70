import { expect, test } from 'vitest'
import { appRoot } from './app-root.ts'

test.each([
  ['https://id.test/assets/index-1.js', ''],
  ['https://id.test/p/shop/assets/index-1.js', '/p/shop'],
  ['http://app.test:3000/api/.ory/assets/index-1.js', '/api/.ory'],
])('the script at %s belongs to the app at "%s"', (script, root) => {
  expect(appRoot(script)).toBe(root)
})
