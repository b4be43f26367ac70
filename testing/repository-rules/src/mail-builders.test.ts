import { expect, test } from 'vitest'
import { sourceFiles } from './repository.ts'

/** Builders of mails, each with the test that sends links in every foreign text. */
const builders: Record<string, string> = {
  'packages/messaging/src/courier/default-texts.ts':
    'packages/messaging/src/courier/template-injection.test.ts',
  'packages/messaging/src/courier/text-overrides.ts':
    'packages/messaging/src/courier/template-injection.test.ts',
  'packages/pos/src/people/invitation-mail.ts': 'packages/pos/src/shop/shop-mail.test.ts',
  'packages/pos/src/receipts/receipt-mail.ts': 'packages/pos/src/shop/shop-mail.test.ts',
  'packages/projects/src/invitations/invitation-mail.ts': 'packages/platform/src/invitation-mails.test.ts',
}

const isBuilder = ({ path, text }: { path: string; text: string }): boolean =>
  /^(?:packages|apps)\/.*\.ts$/.test(path) &&
  !path.endsWith('.test.ts') &&
  !path.startsWith('packages/mail/') &&
  /\brenderMail\(|\bfillGoTemplate\(source, data/.test(text)

test('every builder of a mail neutralises links in the text of others, and has a test that says so', () => {
  const files = sourceFiles()
  const found = files.filter(isBuilder)
  expect(found.map(({ path }) => path).toSorted()).toEqual(Object.keys(builders))
  expect(
    found.filter(({ text }) => !/\b(?:withoutLinks|quoted)\(/.test(text)).map(({ path }) => path),
  ).toEqual([])
  const tests = new Set(Object.values(builders))
  const trying = files.filter(({ path, text }) => tests.has(path) && text.includes('https://evil.test'))
  expect(trying.map(({ path }) => path).toSorted()).toEqual([...tests].toSorted())
})
