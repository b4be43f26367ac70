import { expect, test } from 'vitest'
import { type MailContent, renderMail } from './index.ts'

const codeMail: MailContent = {
  subject: 'Your code is 482 913',
  preview: '482 913 is your code. It works for 15 minutes.',
  heading: 'Get back into your account',
  paragraphs: ['Enter this code on the page where you asked for it:'],
  code: '482 913',
  notes: ['It works once, until 14:46.', 'Nobody from Tillkey will ask you for it.'],
  aside: 'You did not ask for it? Then you need not do anything.',
  footer: 'Sent to merchant@tillkey.test by Tillkey, 21 November 2026, 14:31.',
}
const receipt: MailContent = {
  subject: 'Receipt 000418',
  heading: 'Thank you',
  paragraphs: ['Baobab Coffee has taken your payment.', 'Keep this as your receipt.'],
  rows: [
    { label: 'Flat white', value: 'R 38.00' },
    { label: 'Total', value: 'R 38.00', weight: 'strong' },
  ],
  action: { label: 'See the receipt', url: 'https://pos.example.test/receipts/418?a=1&b=2' },
  footer: 'Sent by Baobab Coffee.',
}
const hostile: MailContent = {
  subject: '<b>"subject"</b>',
  heading: '<script>alert(1)</script>',
  paragraphs: ["<img src=x onerror='alert(1)'>"],
  rows: [{ label: '<i>', value: '&amp;' }],
  code: '"><x',
  action: { label: '</a>', url: 'javascript:alert(1)' },
  notes: ['</table>'],
  aside: '<!--',
  footer: '</html>',
}

const decode = (text: string): string =>
  text
    .replaceAll('&nbsp;', '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** What a reader sees of the page, block by block. */
const shownBy = (html: string): string[] =>
  html
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/<div style="display:none[^>]*>[^<]*<\/div>/, '')
    .split(/<[^>]*>/)
    .map((piece) => decode(piece).trim())
    .filter(Boolean)
/** The same of the plain text. */
const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => line.split(/(?<=^(?:Flat white|Total|<i>)): /))
    .map((line) => line.replace(/(?<!asked for it):$/, ''))
    .filter(Boolean)

test.each([
  ['a code', codeMail],
  ['a receipt', receipt],
  ['markup in every place', hostile],
])('HTML and text have the same content in the same order: %s', (_name, content) => {
  const { html, text } = renderMail(content)
  expect(shownBy(html)).toEqual(['Tillkey', ...splitLines(text)])
})

test('text is escaped, and only web addresses become links', () => {
  const { html } = renderMail(hostile)
  expect(html).not.toMatch(/<script|<img|<i>|javascript:alert\(1\)"/)
  expect(renderMail(receipt).html).toContain('href="https://pos.example.test/receipts/418?a=1&amp;b=2"')
})

test('the page is small, has a dark variant, and loads nothing', () => {
  const { html } = renderMail(codeMail)
  expect(html.length).toBeLessThan(6000)
  expect(html).toContain('@media (prefers-color-scheme: dark)')
  expect(html).not.toMatch(/\bsrc=|@import|url\(/)
})

test('a project has its own name and button', () => {
  const theme = { name: 'Baobab', button: '#0a7a43', onButton: '#ffffff', language: 'de' }
  const { html } = renderMail({ ...receipt, theme })
  expect(shownBy(html)[0]).toBe('Baobab')
  expect([html.includes('background:#0a7a43'), html.includes('lang="de"')]).toEqual([true, true])
})
