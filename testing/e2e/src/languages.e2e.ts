import { SHOP_TIME_ZONE } from '@tillkey/format'
import type { Request } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { callTill } from './people.ts'
import { takePayments } from './take-payments.ts'
import { openTill, type Till } from './till.ts'
import { isEveryVariant, LONGEST, testedLanguages } from './variants.ts'
import { inspectScreen, inspectState } from './visual.ts'

async function post({ context }: Till, path: string, data: object): Promise<void> {
  const response = await context.request.post(inject('urls').pos + path, { data })
  expect([path, response.status()]).toEqual([path, 200])
}

/** Sells a coffee for cash. Resolves with the uuids of the sale and the payment. */
async function takeCash(till: Till): Promise<{ sale: string; cash: string }> {
  const [sale, cash] = [crypto.randomUUID(), crypto.randomUUID()]
  const items = [{ name: 'Flat white', units: 3200, count: 1 }]
  await post(till, '/api/sales', { sale_uuid: sale, items, tip_units: 0, note: 'Table 4' })
  await post(till, `/api/sales/${sale}/cash`, { request_uuid: cash, units: 3200, tendered_units: 5000 })
  return { sale, cash }
}

/** Returns the URLs of every static screen, with content on each. */
async function listUrls(till: Till): Promise<Record<string, string>> {
  const [approved, declined] = await takePayments(till, [7250, 2551])
  const { sale, cash } = await takeCash(till)
  const data = { name: 'Sipho', role: 'cashier' }
  await post(till, '/api/people/invitations', data)
  const { here } = await callTill(till.context, 'GET /api/people')
  await callTill(till.context, `PUT /api/people/${here}/pin`, { pin: '135790' })
  return {
    bill: '/payment',
    sales: '/sales',
    sale: `/sales/${approved}`,
    cash: `/sales/cash/${cash}`,
    receipt: `/sales/${approved}/receipt`,
    checkout: `/checkout/${sale}`,
    totals: '/totals',
    machines: '/terminals',
    settings: '/settings',
    join: `/join/${'x'.repeat(43)}`,
    declined: `/payment/result/${declined}`,
    approved: `/payment/result/${approved}`,
  }
}

/** Starts a payment through the API. */
async function start(till: Till, units: number): Promise<string> {
  const uuid = crypto.randomUUID()
  await post(till, '/api/payments', { request_uuid: uuid, amount: { currencyCode: 'ZAR', units } })
  return uuid
}

/** Navigates without a reload, so that the app and the inspector stay loaded. */
const goTo = ({ page }: Till, address: string): Promise<unknown> =>
  page.evaluate(`history.pushState(null, '', '${address}')`)

/** Quiet period after which loading is complete. The panel beside a bill loads after half a second. */
const QUIET_MILLISECONDS = 700

/** Returns a function that waits until the app has been quiet. */
function watchRequests({ page }: Till): () => Promise<void> {
  const running = new Set<Request>()
  let latest = 0
  const ended = (request: Request): void => {
    running.delete(request)
    latest = Date.now()
  }
  page.on('request', (request) => running.add(request))
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  const isQuiet = () => running.size === 0 && Date.now() - latest > QUIET_MILLISECONDS
  return async () => {
    latest = Date.now()
    await expect.poll(isQuiet, { interval: 100 }).toBe(true)
  }
}

/** Of screens that other tests inspect completely, in English. */
const WORDS = { part: 'words' } as const

/** Inspects the screens of a running payment. Called last, because the till then redirects to it from everywhere. */
async function checkPayments(till: Till, language: string): Promise<string[]> {
  const { page, machine } = till
  await machine.mode({ mode: 'manual' })
  await goTo(till, `/payment/processing/${await start(till, 2500)}`)
  await page.locator('li[aria-current=step]').first().waitFor()
  const running = await inspectState(till, `processing-${language}`, WORDS)
  await machine.act('tap')
  await page.waitForURL(/\/payment\/result\//)
  await machine.mode({ mode: 'automatic', delay_ms: 5 })
  await goTo(till, `/payment/processing/${await start(till, 2586)}`)
  await page.locator('svg + h1').waitFor()
  return [...running, ...(await inspectState(till, `partly-${language}`, WORDS))]
}

/** Inspects the screen for linking an account, which only new merchants see. */
async function checkLink(language: string): Promise<string[]> {
  await using newcomer = await openTill({ progress: 'signed-in' })
  const { page } = newcomer
  await page.addInitScript(`localStorage.setItem('tillkey-language', '${language}')`)
  await newcomer.open('/login')
  await page.locator(`html[lang=${language}] form`).waitFor()
  // Awaited before the browser is closed.
  const findings = await inspectState(newcomer, `link-${language}`, WORDS)
  return findings
}

/** Today's weekday in the shop. Node has the names in all of these languages, browsers do not. */
const weekdayIn = (language: string): string =>
  new Intl.DateTimeFormat(`${language}-ZA`, {
    weekday: 'long',
    timeZone: SHOP_TIME_ZONE,
  }).format(new Date())

/** Tab labels that are truncated. */
const CUT = `[...document.querySelectorAll('nav a > span:first-of-type')].filter((word) => word.scrollWidth > word.clientWidth).map((word) => word.textContent)`

/** Headings whose actions wrap below them. */
const APART = `[...document.querySelectorAll('h1 + div')].filter((acts) => acts.getBoundingClientRect().top >= acts.previousElementSibling.getBoundingClientRect().bottom).map((acts) => acts.previousElementSibling.textContent)`

/** Labels with more than two lines. */
const LONG = `[...document.querySelectorAll('label')].filter((label) => label.getBoundingClientRect().height > 60 && label.checkVisibility()).map((label) => label.textContent)`

/** Screens that no other test inspects completely. */
const ONLY_HERE = ['bill', 'join', 'declined', 'approved']

test.runIf(isEveryVariant).each(testedLanguages)(
  'every screen holds in %s',
  async (name, language) => {
    await using till = await openTill({ progress: 'ready' })
    const { page } = till
    const urls = await listUrls(till)
    await till.open('/settings')
    await page.locator('select').first().selectOption({ label: name })
    await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' })
    const findings: string[] = []
    const quiet = watchRequests(till)
    for (const [screen, url] of Object.entries(urls)) {
      await goTo(till, url)
      await quiet()
      const isOnlyHere = language === LONGEST && ONLY_HERE.includes(screen)
      const title = `${screen}-${language}`
      findings.push(...(await (isOnlyHere ? inspectScreen(till, title) : inspectState(till, title, WORDS))))
    }
    await page.setViewportSize({ width: 360, height: 800 })
    await goTo(till, '/sales')
    await page.getByRole('navigation').waitFor()
    await page.getByRole('heading', { name: `${weekdayIn(language)}, ` }).waitFor()
    expect([findings, await page.evaluate(CUT)]).toEqual([[], []])
    await goTo(till, '/settings')
    await page.locator('#people form').first().waitFor()
    expect(await page.evaluate(LONG)).toEqual([])
    for (const screen of ['cash', 'totals']) {
      await goTo(till, urls[screen] ?? '')
      await quiet()
      expect(await page.evaluate(APART)).toEqual([])
    }
    expect([await checkPayments(till, language), await checkLink(language)]).toEqual([[], []])
  },
  300_000,
)
