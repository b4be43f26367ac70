import { expect, test } from 'vitest'
import { look } from './look.ts'
import { openTill } from './till.ts'

const page = (body: string) => `<!doctype html><html lang="en"><title>A page</title>
<style>:root { color-scheme: light } :root[data-theme=dark] { color-scheme: dark } body { background: light-dark(#fff, #000) }</style>
<main><h1 style="color: light-dark(#000, #fff)">A page</h1>${body}</main></html>`

const text = (colour: string) => `<p style="color: ${colour}">Some words</p>`

test.each([
  ['nothing', text('light-dark(#000, #fff)'), []],
  ['grey on white', text('light-dark(#aaa, #fff)'), ['at 360: color-contrast', 'at 1280: color-contrast']],
  [
    'grey on black',
    text('light-dark(#000, #444)'),
    ['at 360: in dark colours: color-contrast', 'at 1280: in dark colours: color-contrast'],
  ],
  ['a button without a name', '<button></button>', ['at 360: button-name', 'at 1280: button-name']],
  ['a table for desks', '<div style="width: 700px">Wide</div>', ['at 360: wider than the screen']],
])('a look at a page finds %s, in whatever colours and width it is', async (_what, body, expected) => {
  await using till = await openTill({ progress: 'signed-out' })
  await till.page.setContent(page(body))
  const findings = await look(till, 'page')
  expect(findings.map((finding) => finding.replace('page ', '').replace(/: <.*$/s, ''))).toEqual(expected)
})
