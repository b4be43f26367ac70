import { expect, test } from 'vitest'
import { sourceFiles } from './repository.ts'

/** Where pages that sign people in come from. */
const ofSignIn = /^(apps\/account|packages\/(web|ui|oauth2))\/src\/(?!.*\.test\.tsx?$)/

/** A script that sends a message to another window, or takes one in. */
const message = /\bpostMessage\s*\(|addEventListener\(\s*['"]message['"]|\bonmessage\b/

test('pages that sign people in neither send messages to other windows nor take any', () => {
  const files = sourceFiles().filter(({ path }) => ofSignIn.test(path))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter(({ text }) => message.test(text)).map(({ path }) => path)).toEqual([])
})
