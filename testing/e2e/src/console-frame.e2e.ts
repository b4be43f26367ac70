import { createIdentity } from '@tillkey/client'
import { expect, inject, test } from 'vitest'
import { openContext } from './browser.ts'
import { consoleOwner, createConsoleProject } from './console.ts'
import { inspectScreen } from './visual.ts'

test('an operator signs in, switches projects, finds a user with keys, and signs out', async () => {
  const name = `Harbour ${crypto.randomUUID().slice(0, 8)}`
  const { slug, client } = await createConsoleProject(name)
  await createIdentity(client, {
    body: { schema_id: 'person', traits: { email: 'lerato@harbour.test', name: { first: 'Lerato' } } },
  })
  await using context = await openContext()
  const page = await context.newPage()
  const { console } = inject('urls')
  await page.goto(`${console}/p/playground`)
  await page.waitForURL(/\/p\/operators\/login/)
  await page.getByLabel('Email').fill(consoleOwner.email)
  await page.getByLabel('Password', { exact: true }).fill(consoleOwner.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL(`${console}/p/playground`)

  await page.getByRole('button', { name: /Switch project/ }).click()
  await page.getByRole('searchbox', { name: 'Find a project' }).fill(name.toLowerCase())
  await page.getByRole('option', { name }).click()
  await page.waitForURL(`${console}/p/${slug}`)
  await page.getByRole('heading', { name: 'Getting started' }).waitFor()
  expect(await inspectScreen({ page }, 'console-home')).toEqual([])

  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await page.waitForURL(`${console}/p/${slug}/users`)
  await page.getByRole('row', { name: /lerato@harbour\.test/ }).waitFor()
  expect(await inspectScreen({ page }, 'console-users')).toEqual([])

  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox', { name: 'Search or jump to' }).fill('lerato')
  await page.getByRole('option', { name: 'lerato@harbour.test' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/users\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { name: /lerato/i }).waitFor()

  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(/\/p\/operators\/login/)
  await page.goto(`${console}/p/${slug}/users`)
  await page.waitForURL(/\/p\/operators\/login/)
})
