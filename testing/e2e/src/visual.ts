import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import axe from 'axe-core'
import type { Till } from './till.ts'
import { isEveryVariant } from './variants.ts'

/** Anything with a page. */
type InspectedScreen = Pick<Till, 'page'>

/** The minified build, which is sent to each page. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** WCAG 2.2 AA, without rules that axe disables. */
const rules = axe
  .getRules(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  .filter(({ tags }) => !tags.includes('experimental') && !tags.includes('deprecated'))
const listIds = (chosen: typeof rules): string[] => chosen.map(({ ruleId }) => ruleId)
const isOfColour = ({ tags }: (typeof rules)[number]): boolean => tags.includes('cat.color')

/** Rules per theme. Themes affect rules about colours only, and other languages do not affect those. */
const settings = {
  /** Of a screen that is inspected once. */
  all: { light: listIds(rules), dark: listIds(rules.filter(isOfColour)) },
  /** Of a screen that is inspected fully elsewhere, in another language. */
  words: { light: listIds(rules.filter((rule) => !isOfColour(rule))), dark: [] },
}

/** Runs in the page. Makes axe parse each colour once instead of per element; parsing takes a quarter of an audit. */
const PARSE_COLOURS_ONCE = `(() => {
  const { prototype } = axe.commons.color.Color
  const parse = prototype.parseString
  const known = new Map()
  prototype.parseString = function (text) {
    if (!known.has(text)) {
      parse.call(this, text)
      const { r, g, b, alpha } = this
      known.set(text, { r, g, b, alpha })
      return this
    }
    return Object.assign(this, known.get(text))
  }
})()`

/**
 * Runs in the page. Inspects everything at first, and at other widths only what is displayed, coloured, focusable or
 * scrolled differently, and targets small enough to depend on their neighbours.
 */
const FINDER = `globalThis.findWrong = (() => {
  const STYLES = ['backgroundColor', 'backgroundImage', 'clipPath', 'color', 'filter', 'fontSize', 'fontWeight', 'opacity', 'position', 'textDecorationLine', 'textShadow']
  const isTarget = (element) => element.matches('a, button, input, select, textarea, summary, [role], [tabindex]')
  const hasText = (element) => [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== '')
  const isReached = (element, { x, y, width, height }) => element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  const describe = (element) => {
    const styles = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    const reached = (isTarget(element) || hasText(element)) && isReached(element, box)
    const scrolls = element.scrollHeight > element.clientHeight && /auto|scroll/.test(styles.overflowY)
    return [reached, scrolls, styles.display.startsWith('inline'), ...STYLES.map((name) => styles[name])].join()
  }
  const isSmallTarget = (element) => {
    const { width, height } = element.getBoundingClientRect()
    return isTarget(element) && (width < 24 || height < 24)
  }
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true })
  const outermost = (elements) => elements.filter((element) => !elements.some((other) => other !== element && other.contains(element)))
  const audit = async (theme, include, values) => {
    document.documentElement.dataset.theme = theme
    // Frames contain mails, which cannot run scripts. Selectors are not needed and would take a quarter of the time.
    const options = { runOnly: { type: 'rule', values }, resultTypes: ['violations'], iframes: false, selectors: false }
    const { violations } = include.length && values.length ? await axe.run({ include }, options) : { violations: [] }
    return violations.map((each) => each.id + ': ' + each.nodes[0].html)
  }
  let before = new Map()
  return async ({ light, dark }) => {
    document.documentElement.dataset.theme = 'light'
    const now = new Map([...document.querySelectorAll('html, body, body *')].filter(isShown).map((element) => [element, describe(element)]))
    const others = outermost([...now.keys()].filter((element) => before.get(element) !== now.get(element) || isSmallTarget(element)))
    before = now
    const isWide = document.documentElement.scrollWidth > innerWidth
    const found = [...await audit('light', others, light), ...isWide ? ['wider than the screen'] : []]
    const inDark = await audit('dark', others, dark)
    document.documentElement.dataset.theme = 'light'
    return [...found, ...inDark.map((finding) => 'in dark colours: ' + finding)]
  }
})()`

/** Height of the viewport. Pages may be longer. */
const SCREEN = 800

const showIn = async ({ page }: InspectedScreen, theme: 'light' | 'dark') =>
  void (await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`))

/**
 * Heights are final after two frames: the page is notified of a new width in the first, and components mount or unmount
 * before the second.
 */
const HEIGHT =
  'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() => document.documentElement.scrollHeight)'

/** Resizing redraws the page, which costs as much as an audit, so it is skipped if the size is the same. */
async function resize({ page }: InspectedScreen, width: number, height = SCREEN): Promise<void> {
  const size = page.viewportSize()
  if (size?.width !== width || size.height !== height) await page.setViewportSize({ width, height })
}

/** The whole page at once: what a bar covers can be scrolled into view. */
async function findAt(till: InspectedScreen, width: number, part: keyof typeof settings): Promise<string[]> {
  await resize(till, width)
  await resize(till, width, Number(await till.page.evaluate(HEIGHT)))
  return (await till.page.evaluate(`findWrong(${JSON.stringify(settings[part])})`)) as string[] // the result of the function above
}

/** Saves screenshots to the folder of SCREENSHOTS. */
export async function savePictures(till: InspectedScreen, path: string): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await showIn(till, theme)
    await till.page.screenshot({ path: `${path}-${theme}.png`, fullPage: true })
  }
}

/** The narrowest supported width, at which pages must not scroll horizontally. */
const MIN_WIDTH = 320

async function fitsAt(till: InspectedScreen, width: number): Promise<boolean> {
  await resize(till, width)
  return (await till.page.evaluate('document.documentElement.scrollWidth <= innerWidth')) === true
}

/** A phone and a large screen. */
export const AUDITED_WIDTHS = [360, 1280] as const

interface InspectionOptions {
  part?: keyof typeof settings
  widths?: readonly number[]
}

async function checkMinWidth(till: InspectedScreen, name: string): Promise<string[]> {
  return (await fitsAt(till, MIN_WIDTH)) ? [] : [`${name} at ${MIN_WIDTH}: wider than the screen`]
}

/** Inspects another state or language of a screen, of which `npm test` checks the width only. Returns what is wrong. */
export async function inspectState(
  till: InspectedScreen,
  name: string,
  options?: InspectionOptions,
): Promise<string[]> {
  if (isEveryVariant) return inspectScreen(till, name, options)
  const findings = await checkMinWidth(till, name)
  await resize(till, 1280)
  return findings
}

/**
 * Inspects the open screen in both themes. Returns what is wrong. `npm test` audits each screen once, as a phone shows
 * it: large screens have the same parts and colours, and an audit costs as much as loading three pages.
 */
export async function inspectScreen(
  till: InspectedScreen,
  name: string,
  { part = 'all', widths = isEveryVariant ? AUDITED_WIDTHS : [360] }: InspectionOptions = {},
): Promise<string[]> {
  const { page } = till
  const findings = await checkMinWidth(till, name)
  const folder = process.env.SCREENSHOTS
  if (await page.evaluate(`${FINDER}; !window.axe`)) await page.evaluate(`${SOURCE}\n${PARSE_COLOURS_ONCE}`)
  for (const width of widths) {
    const found = await findAt(till, width, part)
    findings.push(...found.map((finding) => `${name} at ${width}: ${finding}`))
    if (folder) {
      await resize(till, width)
      await savePictures(till, `${folder}/${name}-${width}`)
    }
  }
  await resize(till, 1280)
  return findings
}
