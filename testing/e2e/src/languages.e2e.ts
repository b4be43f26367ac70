import { expect, inject, test } from 'vitest'
import { look } from './look.ts'
import { takePayments } from './take-payments.ts'
import { openTill, type Till } from './till.ts'

async function post({ context }: Till, path: string, data: object): Promise<void> {
  const answer = await context.request.post(inject('urls').pos + path, { data })
  expect([path, answer.status()]).toEqual([path, 200])
}

/** A sale of a coffee that is paid in cash; the uuid of the sale, and of what was paid. */
async function takeCash(till: Till): Promise<{ sale: string; cash: string }> {
  const [sale, cash] = [crypto.randomUUID(), crypto.randomUUID()]
  const items = [{ name: 'Flat white', units: 3200, count: 1 }]
  await post(till, '/api/sales', { sale_uuid: sale, items, tip_units: 0, note: 'Table 4' })
  await post(till, `/api/sales/${sale}/cash`, { request_uuid: cash, units: 3200, tendered_units: 5000 })
  return { sale, cash }
}

/** The addresses of every screen that holds still, with something on each. */
async function addressesOf(till: Till): Promise<Record<string, string>> {
  const [approved, declined] = await takePayments(till, [7250, 2551])
  const { sale, cash } = await takeCash(till)
  const data = { name: 'Sipho', role: 'cashier' }
  await post(till, '/api/people/invitations', data)
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
    link: '/login',
    join: `/join/${'x'.repeat(43)}`,
    declined: `/payment/result/${declined}`,
    approved: `/payment/result/${approved}`,
  }
}

/** The day of today; Node knows the names of days in all of these languages, browsers do not. */
const weekdayIn = (language: string): string =>
  new Intl.DateTimeFormat(`${language}-ZA`, { weekday: 'long' }).format(new Date())

/** The words of the tabs that do not fit into them. */
const CUT = `[...document.querySelectorAll('nav a span')].filter((word) => word.scrollWidth > word.clientWidth).map((word) => word.textContent)`

test.each([
  ['English', 'en'],
  ['Afrikaans', 'af'],
  ['isiZulu', 'zu'],
  ['isiXhosa', 'xh'],
])(
  'every screen in %s holds at both widths',
  async (name, language) => {
    await using till = await openTill({ progress: 'ready' })
    const { page } = till
    const addresses = await addressesOf(till)
    await till.open('/settings')
    await page.locator('select').first().selectOption({ label: name })
    await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' })
    const findings: string[] = []
    for (const [screen, address] of Object.entries(addresses)) {
      await till.open(address)
      await page.waitForLoadState('networkidle')
      findings.push(...(await look(till, `${screen}-${language}`, language === 'en' ? 'both' : 'light')))
    }
    await page.setViewportSize({ width: 360, height: 800 })
    await till.open('/sales')
    await page.getByRole('navigation').waitFor()
    await page.getByRole('heading', { name: `${weekdayIn(language)}, ` }).waitFor()
    expect([findings, await page.evaluate(CUT)]).toEqual([[], []])
  },
  300_000,
)
