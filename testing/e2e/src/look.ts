import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import axe from 'axe-core'
import type { Till } from './till.ts'

/** The short form: it is sent to each page that is looked at. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** WCAG 2.2 AA, and of these rules the ones that a colour can break: nothing else changes with the theme. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const COLOUR_RULES = axe
  .getRules(RULES)
  .filter(({ tags }) => tags.includes('cat.color'))
  .map(({ ruleId }) => ruleId)

/** `light` alone where the same screen is looked at in both elsewhere, with other words. */
type Colours = 'both' | 'light'

/** What axe finds against some of its rules. */
async function audit({ page }: Till, runOnly: string[]): Promise<string[]> {
  if (await page.evaluate('!window.axe')) await page.evaluate(SOURCE)
  // Frames hold mails, in which no script may run; a selector for each element that nobody reads is a fourth of the work.
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'], iframes: false, selectors: false })
  const run = `axe.run(${options}).then((found) => found.violations.map((each) => each.id + ': ' + each.nodes[0].html))`
  return (await page.evaluate(run)) as string[] // of the line above
}

const showIn = async ({ page }: Till, theme: 'light' | 'dark') =>
  void (await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`))

/** Every rule in one theme, and in the other those that it can change; the whole page at once, for what a bar covers only until somebody scrolls is not covered. */
async function auditWhole(till: Till, width: number, colours: Colours): Promise<string[]> {
  const { page } = till
  await page.setViewportSize({ width, height: 800 })
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'))
  await page.setViewportSize({ width, height })
  await showIn(till, 'light')
  const found = await audit(till, RULES)
  if (await page.evaluate('document.documentElement.scrollWidth > window.innerWidth'))
    found.push('wider than the screen')
  if (colours === 'light') return found
  await showIn(till, 'dark')
  const inDark = await audit(till, COLOUR_RULES)
  await showIn(till, 'light')
  return [...found, ...inDark.map((finding) => `in dark colours: ${finding}`)]
}

/** Pictures of a screen as it stands, in the folder that SCREENSHOTS names. */
async function keepPictures(till: Till, path: string): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await showIn(till, theme)
    await till.page.screenshot({ path: `${path}-${theme}.png`, fullPage: true })
  }
}

/** Looks at the screen that is open at both widths and in both colours, and answers with what is wrong with it. */
export async function look(till: Till, name: string, colours: Colours = 'both'): Promise<string[]> {
  const findings: string[] = []
  const folder = process.env.SCREENSHOTS
  for (const width of [360, 1280]) {
    const found = await auditWhole(till, width, colours)
    findings.push(...found.map((finding) => `${name} at ${width}: ${finding}`))
    await till.page.setViewportSize({ width, height: 800 })
    if (folder) await keepPictures(till, `${folder}/${name}-${width}`)
  }
  return findings
}
