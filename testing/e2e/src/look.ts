import axe from 'axe-core'
import type { Till } from './till.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const LOOKS = [360, 1280].flatMap((width) => (['light', 'dark'] as const).map((theme) => ({ width, theme })))

/** What axe finds against WCAG 2.2 AA, and whether the page is wider than the screen. */
async function audit({ page }: Till): Promise<string[]> {
  if (await page.evaluate('!window.axe')) await page.evaluate(axe.source)
  // Frames hold mails, in which no script may run.
  const options = JSON.stringify({ runOnly: RULES, resultTypes: ['violations'], iframes: false })
  const run = `axe.run(${options}).then((found) => found.violations.map((each) => each.id + ': ' + each.nodes[0].html))`
  const found = (await page.evaluate(run)) as string[]
  const overflows = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')
  return overflows ? [...found, 'wider than the screen'] : found
}

/**
 * Looks at the screen that is open in both colours and at both widths, and answers with what is wrong with it. Keeps
 * pictures where SCREENSHOTS names a folder.
 */
export async function look(till: Till, name: string): Promise<string[]> {
  const { page } = till
  const findings: string[] = []
  for (const { width, theme } of LOOKS) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    // The whole page at once: what a bar covers only until somebody scrolls is not covered.
    const height = Number(await page.evaluate('document.documentElement.scrollHeight'))
    await page.setViewportSize({ width, height })
    const found = await audit(till)
    await page.setViewportSize({ width, height: 800 })
    findings.push(...found.map((finding) => `${name} at ${width} in ${theme}: ${finding}`))
    const folder = process.env.SCREENSHOTS
    if (folder) await page.screenshot({ path: `${folder}/${name}-${width}-${theme}.png` })
  }
  return findings
}
