import { expect, test } from 'vitest'
import { sourceFiles } from './repository.ts'

/** Sources of pages that sign people in. */
const ofSignIn = /^(apps\/account|packages\/(web|ui|oauth2))\/src\/(?!.*\.test\.tsx?$)/

/** Sending or receiving messages between windows. */
const message = /\bpostMessage\s*\(|addEventListener\(\s*['"]message['"]|\bonmessage\b/

test('pages that sign people in neither send messages to other windows nor receive any', () => {
  const files = sourceFiles().filter(({ path }) => ofSignIn.test(path))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter(({ text }) => message.test(text)).map(({ path }) => path)).toEqual([])
})
