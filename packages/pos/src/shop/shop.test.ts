import { randomUUID } from 'node:crypto'
import { owner } from '@tillkey/card-machines/testing'
import { getOnboardingStatus } from '@tillkey/contract/pos/onboarding.ts'
import { getShop, updateShop } from '@tillkey/contract/pos/shop.ts'
import { onBothDatabases } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureFailure } from '../testing/failure-of.ts'
import { openTillEnvironment, type TillEnvironment } from '../testing/till-environment.ts'

onBothDatabases('the settings of a shop', (open, onOne) => {
  let environment: TillEnvironment
  beforeAll(async () => {
    environment = await openTillEnvironment(open)
  })
  afterAll(() => environment[Symbol.asyncDispose]())

  onOne(() => {
    test('have default values at first', async () => {
      const shop = await getShop(environment.till.as(randomUUID()))
      expect(shop).toMatchObject({ revision: 0, vat_number: '', quick_keys: [500, 1000, 2000], tips: 'off' })
    })

    test('name the shop on its tills, which otherwise have the name of the account', async () => {
      const { client } = await environment.counter(0)
      const named = async () => {
        const { shop_name, account_name } = await getOnboardingStatus(client)
        return [shop_name, account_name]
      }
      const { name: account } = owner
      expect(await named()).toEqual([account, account])
      await updateShop(client, { body: { ...(await getShop(client)), name: 'Baobab Coffee' } })
      expect(await named()).toEqual(['Baobab Coffee', account])
    })

    test.each([
      ['a VAT number of nine digits', { vat_number: '401026773' }, 'vat_number'],
      ['a quick key of nothing', { quick_keys: [0] }, 'quick_keys.0'],
      ['a language that no till speaks', { languages: ['fr'] }, 'languages.0'],
      ['an item without a name', { items: [{ name: '', units: 100 }] }, 'items.0.name'],
    ])('%s is rejected, naming the field', async (_what, changes, field) => {
      const client = environment.till.as(randomUUID())
      const shop = await getShop(client)
      const body = { ...shop, ...changes } as typeof shop // wrong on purpose
      expect(await captureFailure(updateShop(client, { body }))).toMatchObject({ status: 400, field })
    })
  })

  test('are stored per merchant', async () => {
    const client = environment.till.as(randomUUID())
    const shop = await getShop(client)
    const items = [{ name: 'Flat white', units: 3200 }]
    const body = { ...shop, name: ' Baobab Coffee ', vat_number: '4010267735', items }
    const written = await updateShop(client, { body })
    expect(written).toEqual({ ...body, name: 'Baobab Coffee', revision: 1 })
    expect(await getShop(client)).toEqual(written)
    expect((await getShop(environment.till.as(randomUUID()))).name).toBe('')
  })

  test('changed concurrently are rejected for the second caller', async () => {
    const client = environment.till.as(randomUUID())
    const shop = await getShop(client)
    const both = [
      updateShop(client, { body: { ...shop, name: 'A' } }),
      updateShop(client, { body: { ...shop, name: 'B' } }),
    ]
    const ends = await Promise.allSettled(both)
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const late = updateShop(client, { body: { ...shop, name: 'C' } })
    expect(await captureFailure(late)).toMatchObject({ status: 409, code: 'revision_outdated' })
  })
})
