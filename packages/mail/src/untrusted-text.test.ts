import { expect, test } from 'vitest'
import { quoteUntrusted, withoutLinks } from './untrusted-text.ts'

/** What mail programs make links of: schemes, names with a dot, addresses of people. */
const LINK = /[\p{L}][\p{L}\p{N}+.-]*:[/\\]|[\p{L}\p{N}-][.。．｡]\p{N}*\p{L}|\S[@＠]\S/u

test.each([
  'https://evil.test/x',
  'HTTPS://EVIL.TEST',
  'hxxp://evil.test',
  'http://127.0.0.1/x',
  'ftp://x/y',
  'www.evil.test',
  'evil.test/path?q=1',
  'sub.evil.co.za',
  'a@evil.test',
  'mailto:a@evil.test',
  'xn--80ak6aa92e.com',
  'пример.рф',
  'evil。test',
  'evil．test',
  'https：//evil.test',
  'e\u200bvil.test',
  'evil\u00ad.test',
  'see(https://evil.test)now',
  '7-eleven.1st.example',
  'evil.3com.com',
  'https:\\\\evil.test',
])('%j is no longer a link', (text) => {
  expect(LINK.test(text.replaceAll(/\p{Cf}/gu, ''))).toBe(true)
  expect(withoutLinks(`Pay at ${text} today`)).not.toMatch(LINK)
})

test.each([
  'Baobab Coffee',
  'R12.50 each',
  'Flat white, 2 for 1.',
  'Łódź Καφές',
  'Thandi’s & Co (Pty) Ltd.',
  '24/7',
  '10:30',
])('%j stays unchanged', (text) => {
  expect(withoutLinks(text)).toBe(text)
})

test('line breaks and invisible characters become spaces, and quotation marks cannot be closed', () => {
  expect(withoutLinks('Baobab\r\nBcc: you\u202e')).toBe('Baobab Bcc: you')
  expect([quoteUntrusted('Baobab” is closed. “'), quoteUntrusted('')]).toEqual(["“Baobab' is closed. '”", ''])
})
