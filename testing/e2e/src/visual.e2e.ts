import { expect, test } from 'vitest'
import { openTill, type Till } from './till.ts'
import { isEveryVariant } from './variants.ts'
import { AUDITED_WIDTHS, inspectScreen } from './visual.ts'

const PAGE = `<!doctype html><html lang="en"><title>A page</title>
<style>:root { color-scheme: light } :root[data-theme=dark] { color-scheme: dark } body { background: light-dark(#fff, #000) }
button { width: 40px; height: 40px }
@media (width < 700px) { .desk { display: none } }
@media (width >= 700px) { .ground { background: #aaa } .small { width: 16px; height: 16px } .far { margin: 90px } }</style>
<main></main></html>`

/** The document stays, and with it the loaded inspector. */
const show = ({ page }: Till, body: string): Promise<unknown> => {
  const innerHTML = `<h1 style="color: light-dark(#000, #fff)">A page</h1>${body}`
  return page.locator('main').evaluate((main, content) => Object.assign(main, content), { innerHTML })
}

const text = (colour: string, rest = '') => `<p ${rest} style="color: ${colour}">Some words</p>`
const PLAIN = 'light-dark(#000, #fff)'

/** Findings of pages with one fault each. */
const pages: Record<string, [body: string, found: string[], foundOfWords?: string[]]> = {
  'no fault': [text(PLAIN), []],
  'grey on white': [text('light-dark(#aaa, #fff)'), ['at 360: color-contrast'], []],
  'grey on white on desks': [text('light-dark(#aaa, #fff)', 'class="desk"'), ['at 1280: color-contrast'], []],
  'grey on black': [text('light-dark(#000, #444)'), ['at 360: in dark colours: color-contrast'], []],
  'grey on black on desks': [
    text('light-dark(#000, #444)', 'class="desk"'),
    ['at 1280: in dark colours: color-contrast'],
    [],
  ],
  'a ground that desks have': [
    `<div class="ground"><section>${text('light-dark(#555, #fff)')}</section></div>`,
    ['at 1280: color-contrast', 'at 1280: in dark colours: color-contrast'],
    [],
  ],
  'grey words that a phone does not come to': [
    `<div style="width: 300px; overflow: hidden" tabindex="0"><div style="width: 900px; display: flex; gap: 500px"><i>A</i>${text('light-dark(#aaa, #fff)')}</div></div>`.replace(
      '300px',
      '80vw',
    ),
    ['at 1280: color-contrast'],
    [],
  ],
  'a button without a name': ['<button></button>', ['at 360: button-name']],
  'a button without a name on desks': ['<button class="desk"></button>', ['at 1280: button-name']],
  'targets that are small on desks': [
    '<button class="small">A</button><button class="small">B</button>',
    ['at 1280: target-size'],
  ],
  'small targets that are near each other on phones': [
    '<button class="far" style="width: 16px; height: 16px; padding: 0">A</button><button style="width: 16px; height: 16px; padding: 0">B</button>',
    ['at 360: target-size'],
  ],
  'a table for desks': [
    '<div style="width: 700px">Wide</div>',
    ['at 320: wider than the screen', 'at 360: wider than the screen'],
  ],
  'a table for all but the smallest phones': [
    '<div style="width: 340px">Wide</div>',
    ['at 320: wider than the screen'],
  ],
}

test.runIf(isEveryVariant)('the visual inspection finds each fault at its width', async () => {
  await using till = await openTill({ progress: 'signed-out' })
  await till.page.setContent(PAGE)
  for (const [what, [body, ofAll, ofWords = ofAll]] of Object.entries(pages)) {
    for (const [part, expected] of [
      ['all', ofAll],
      ['words', ofWords],
    ] as const) {
      await show(till, body)
      const findings = await inspectScreen(till, 'page', { part, widths: AUDITED_WIDTHS })
      const found = findings.map((finding) => finding.replace('page ', '').replace(/: <.*$/s, ''))
      expect([what, part, found]).toEqual([what, part, expected])
    }
  }
})
