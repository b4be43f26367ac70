import { randomUUID } from 'node:crypto'
import { type Client, createClient } from '@tillkey/client'
import { getOnboardingStatus } from '@tillkey/contract/pos/onboarding.ts'
import { startPayment } from '@tillkey/contract/pos/payments.ts'
import {
  getReceipt,
  getSharedReceipt,
  mailReceipt,
  recordPrint,
  shareReceipt,
} from '@tillkey/contract/pos/receipts.ts'
import { refundPayment } from '@tillkey/contract/pos/refunds.ts'
import { getShop, updateShop } from '@tillkey/contract/pos/shop.ts'
import { openSale, payCash } from '@tillkey/contract/pos/split-payments.ts'
import { createMailTransport } from '@tillkey/mail'
import { createInbox, type Inbox, startInboxSmtpServer } from '@tillkey/mail/inbox'
import { onBothDatabases } from '@tillkey/sql/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { captureFailure } from '../testing/failure-of.ts'
import { type Counter, cookieOf, follow, openCounter, pay } from '../testing/index.ts'
import { openTillEnvironment, type TillEnvironment } from '../testing/till-environment.ts'

const WAIT = { timeout: 8000, interval: 10 }
const DAY_MS = 24 * 60 * 60 * 1000
const cards = { email: 'owner@cards.test', password: 'card-demo-2468' }

onBothDatabases('receipts', (open, onOne) => {
  let environment: TillEnvironment
  let counter: Counter
  let inbox: Inbox
  let smtp: Awaited<ReturnType<typeof startInboxSmtpServer>>
  /** Offset of the till's clock in milliseconds. */
  let ahead = 0
  beforeAll(async () => {
    inbox = createInbox({ now: Date.now, newId: randomUUID })
    smtp = await startInboxSmtpServer(inbox, (error) => {
      throw error
    })
    const transport = createMailTransport({ url: smtp.url })
    const mail = { transport, from: 'Tillkey <no-reply@till.test>', domain: 'till.test' }
    environment = await openTillEnvironment(open, { till: { mail, now: () => Date.now() + ahead } })
    counter = await environment.counter(0)
  })
  afterAll(async () => {
    await environment[Symbol.asyncDispose]()
    await smtp.close()
  })

  async function captured(client: Client = counter.client, units = 72_50): Promise<string> {
    const { request_uuid: uuid } = await pay(client, units)
    await follow(client, uuid, ({ status, state }) => status !== 'PENDING' || state === 'QUARANTINED')
    return uuid
  }
  const readReceipt = (uuid: string) => getReceipt(counter.client, { uuid })

  onOne(() => {
    test('a shop without a name has the name of its account, as on its tills', async () => {
      const unnamed = await environment.counter(1)
      const receipt = await getReceipt(unnamed.client, { uuid: await captured(unnamed.client) })
      const { shop_name } = await getOnboardingStatus(unnamed.client)
      expect(receipt.shop.name).toBe(shop_name)
      expect(shop_name).not.toBe('')
    })

    test('show shop, number, payment, card and machine', async () => {
      const shop = await getShop(counter.client)
      const body = { ...shop, name: 'Baobab Coffee', address: '14 Lower Main Road\nCape Town' }
      await updateShop(counter.client, { body })
      const uuid = await captured()
      const receipt = await readReceipt(uuid)
      expect(receipt).toMatchObject({
        number: 1,
        issued_at: expect.stringMatching(/^20\d\d-\d\d-\d\dT.*Z$/),
        shop: { name: 'Baobab Coffee', vat_number: '' },
        reference: uuid,
        total: { currencyCode: 'ZAR', units: 72_50 },
        vat: null,
        card: { last4: '4242' },
        machine: { model: 'NEO_TOUCH' },
        refunds: [],
        copy: 'original',
      })
    })

    test('a shop with a VAT number has a VAT line', async () => {
      const shop = await getShop(counter.client)
      await updateShop(counter.client, { body: { ...shop, vat_number: '4010267735' } })
      const { vat } = await readReceipt(await captured())
      expect(vat).toEqual({ rate_percent: 15, units: 9_46 })
    })

    test('a payment without a capture has no receipt', async () => {
      expect(await captureFailure(readReceipt(await captured(counter.client, 50_51)))).toMatchObject({
        status: 409,
        code: 'not_captured',
      })
    })

    test('sold items are on the receipt of a payment for all of them only', async () => {
      const items = [
        { name: 'Flat white', units: 32_00, count: 2 },
        { name: '', units: 5_00, count: 1 },
      ]
      const open = async (): Promise<string> => {
        const body = { sale_uuid: randomUUID(), items, tip_units: 6_00, note: '' }
        return (await openSale(counter.client, { body })).sale_uuid
      }
      const [whole, parted] = [await open(), await open()]
      const byCard = randomUUID()
      await startPayment(counter.client, {
        body: { request_uuid: byCard, amount: { currencyCode: 'ZAR', units: 75_00 }, sale_uuid: whole },
      })
      await follow(counter.client, byCard, ({ status }) => status !== 'PENDING')
      expect(await readReceipt(byCard)).toMatchObject({ items, tip_units: 6_00, total: { units: 75_00 } })
      const inCash = randomUUID()
      const body = { request_uuid: inCash, units: 25_00, tendered_units: 30_00 }
      await payCash(counter.client, { uuid: parted, body })
      expect(await readReceipt(inCash)).toMatchObject({ items: [], tip_units: 0, total: { units: 25_00 } })
      const to = `${randomUUID()}@customers.test`
      await mailReceipt(counter.client, { uuid: byCard, body: { to } })
      const own = () => JSON.stringify(inbox.list().filter((mail) => JSON.stringify(mail).includes(to)))
      await vi.waitFor(() => expect(own()).toContain('Flat white × 2'), WAIT)
      expect([own().includes('R64.00'), own().includes('Custom amount'), own().includes('Tip')]).toEqual([
        true,
        true,
        true,
      ])
    })

    test('a refund is a line of its own', async () => {
      const uuid = await captured()
      const body = { request_uuid: randomUUID(), units: 20_00, reason: 'Cold coffee' }
      await refundPayment(counter.client, { uuid, body })
      await vi.waitFor(async () => {
        const { refunds } = await readReceipt(uuid)
        expect(refunds).toMatchObject([{ kind: 'refund', units: 20_00, reason: 'Cold coffee' }])
      }, WAIT)
    })

    test('the first print is the original, the second a duplicate', async () => {
      const uuid = await captured()
      const copies = []
      for (let print = 0; print < 3; print++) copies.push((await recordPrint(counter.client, { uuid })).copy)
      expect([copies, (await readReceipt(uuid)).copy]).toEqual([
        ['original', 'duplicate', 'duplicate'],
        'duplicate',
      ])
    })

    test('are available as PDF', async () => {
      const uuid = await captured()
      const headers = { cookie: cookieOf(counter.merchantId) }
      const response = await fetch(`${environment.till.baseUrl}/api/payments/${uuid}/receipt/pdf`, {
        headers,
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect([bytes.subarray(0, 5).toString(), bytes.includes('%%EOF')]).toEqual(['%PDF-', true])
      const stranger = { cookie: cookieOf(randomUUID()) }
      const refused = await fetch(`${environment.till.baseUrl}/api/payments/${uuid}/receipt/pdf`, {
        headers: stranger,
      })
      expect(refused.status).toBe(404)
    })

    test('fit on one page, however many items are sold and however long their names are', async () => {
      const items = Array.from({ length: 40 }, (_, index) => ({
        name: 'W'.repeat(60),
        units: 100 + index,
        count: 2,
      }))
      const units = items.reduce((sum, item) => sum + item.units * item.count, 0)
      const { sale_uuid } = await openSale(counter.client, {
        body: { sale_uuid: randomUUID(), items, tip_units: 0, note: 'M'.repeat(140) },
      })
      const uuid = randomUUID()
      const body = { request_uuid: uuid, units, tendered_units: units }
      await payCash(counter.client, { uuid: sale_uuid, body })
      const headers = { cookie: cookieOf(counter.merchantId) }
      const response = await fetch(`${environment.till.baseUrl}/api/payments/${uuid}/receipt/pdf`, {
        headers,
      })
      const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
      expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
    })

    test('a mail and a PDF are in the language of the shop, and contain every letter of its name', async () => {
      const { client } = await environment.counter(0)
      const shop = await getShop(client)
      await updateShop(client, { body: { ...shop, name: 'Łódź Καφές', languages: ['af', 'en'] } })
      const uuid = await captured(client)
      const to = `${randomUUID()}@customers.test`
      await mailReceipt(client, { uuid, body: { to } })
      const own = () => JSON.stringify(inbox.list().filter((mail) => JSON.stringify(mail).includes(to)))
      await vi.waitFor(() => expect(own()).toContain('Jou kwitansie 000001 van “Łódź Καφές”'), WAIT)
      expect([own().includes('Totaal'), own().includes('Betaal met')]).toEqual([true, true])
      const { url } = await shareReceipt(client, { uuid })
      const pdf = await fetch(`${environment.till.baseUrl}/api/receipts/${url.split('/r/')[1]}/pdf`)
      const text = Buffer.from(await pdf.arrayBuffer()).toString('latin1')
      // The font is embedded with a ToUnicode map, so that text can be copied.
      expect([text.includes('DejaVuSans'), text.includes('/ToUnicode')]).toEqual([true, true])
    })

    test('a mail to an invalid address is rejected', async () => {
      const uuid = await captured()
      expect(
        await captureFailure(mailReceipt(counter.client, { uuid, body: { to: 'nobody' } })),
      ).toMatchObject({
        status: 400,
        field: 'to',
      })
    })
  })

  test('numbers of a merchant have no gaps, also under concurrency', async () => {
    const indexes = [1, 2, 3] as const
    const tills = await Promise.all(
      indexes.map((index) => openCounter(environment.till, cards, environment.machines.terminals[index])),
    )
    const all = await Promise.all(
      tills.map(async ({ client }) => {
        const uuids: string[] = []
        for (const units of [10_00, 10_51, 10_70, 11_00, 10_86]) uuids.push(await captured(client, units))
        const numbers = await Promise.all(
          uuids.map((uuid) =>
            getReceipt(client, { uuid }).then(
              ({ number }) => number,
              () => null,
            ),
          ),
        )
        return numbers
      }),
    )
    expect(all).toEqual(indexes.map(() => [1, null, null, 2, 3]))
    const rows = await environment.database.db.all<{ merchant_id: string; gaps: number }>(
      'SELECT merchant_id, MAX(number) - COUNT(*) AS gaps FROM till_receipts GROUP BY merchant_id HAVING MAX(number) <> COUNT(*)',
    )
    expect(rows).toEqual([])
  })

  describe('a link', () => {
    const anybody = () => createClient({ baseUrl: environment.till.baseUrl })
    const tokenIn = (url: string): string => url.split('/r/')[1] ?? ''

    test('shows one receipt to anyone, and only its digest is stored', async () => {
      const uuid = await captured()
      const { url } = await shareReceipt(counter.client, { uuid })
      const token = tokenIn(url)
      expect([url, Buffer.from(token, 'base64url').length]).toEqual([
        `${environment.till.baseUrl}/r/${token}`,
        32,
      ])
      expect(await getSharedReceipt(anybody(), { token })).toEqual(await readReceipt(uuid))
      const rows = JSON.stringify(await environment.database.db.all('SELECT * FROM till_receipt_links'))
      expect(rows).not.toContain(token)
      const pdf = await fetch(`${environment.till.baseUrl}/api/receipts/${token}/pdf`)
      expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      await pdf.arrayBuffer()
    })

    test('is the same each time the page is opened, until it expires', async () => {
      const uuid = await captured()
      const first = await shareReceipt(counter.client, { uuid })
      expect(await shareReceipt(counter.client, { uuid })).toEqual(first)
      ahead = 46 * DAY_MS
      const later = await shareReceipt(counter.client, { uuid })
      expect(later.url).not.toBe(first.url)
      ahead = 0
    })

    test('that is unknown or expired shows nothing', async () => {
      const uuid = await captured()
      const { url, expires_at } = await shareReceipt(counter.client, { uuid })
      const missing = { status: 404, code: 'receipt_not_found' }
      expect(await captureFailure(getSharedReceipt(anybody(), { token: `${tokenIn(url)}x` }))).toMatchObject(
        missing,
      )
      expect(Math.round((Date.parse(expires_at) - Date.now()) / DAY_MS)).toBe(90)
      ahead = 91 * DAY_MS
      const late = captureFailure(getSharedReceipt(anybody(), { token: tokenIn(url) }))
      expect(await late).toMatchObject(missing)
      ahead = 0
    })

    test("is created by the merchant's own till only", async () => {
      const uuid = await captured()
      const made = shareReceipt(environment.till.as(randomUUID()), { uuid })
      expect(await captureFailure(made)).toMatchObject({ status: 404, code: 'payment_not_found' })
    })
  })

  test('is sent by mail, at most five times', async () => {
    const uuid = await captured()
    const to = `${randomUUID()}@customers.test`
    for (let times = 0; times < 5; times++) await mailReceipt(counter.client, { uuid, body: { to } })
    const refused = captureFailure(mailReceipt(counter.client, { uuid, body: { to } }))
    expect(await refused).toMatchObject({ status: 429, code: 'receipt_mailed_enough' })
    const own = () => inbox.list().filter((mail) => JSON.stringify(mail).includes(to))
    await vi.waitFor(() => expect(own()).toHaveLength(5), WAIT)
    const text = JSON.stringify(own()[0])
    expect([text.includes('R72.50'), text.includes(`${environment.till.baseUrl}/r/`)]).toEqual([true, true])
  })
})
