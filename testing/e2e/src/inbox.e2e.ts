import { startDemoEnvironment } from '@tillkey/demo'
import { createMailTransport, renderMail } from '@tillkey/mail'
import { expect, test } from 'vitest'
import { openTill } from './till.ts'
import { inspectScreen } from './visual.ts'

const mail = renderMail({
  subject: 'Your code is 482 913',
  heading: 'Recover your account',
  paragraphs: ['Enter this code on the page where you asked for it:'],
  code: '482 913',
  action: { label: 'Recover your account', url: 'https://shop.test/recovery?code=482913' },
  notes: ['It works once, for 15 minutes.'],
  footer: 'Sent by Tillkey.',
})

test('an email appears in the open inbox and can be read there', async () => {
  // A separate environment, because this test empties the inbox.
  await using environment = await startDemoEnvironment({ delayMs: 0 })
  await using till = await openTill({ progress: 'signed-out' })
  const { page } = till
  const { platform, smtp } = environment.urls
  await page.goto(`${platform}/inbox`)
  const transport = createMailTransport({ url: smtp })
  const to = 'thandi@example.test'
  const outgoing = {
    ...mail,
    to,
    from: 'Tillkey <a@tillkey.test>',
    messageId: '<1@x>',
    category: 'recovery_code_valid',
  }
  await transport.send(outgoing, new AbortController().signal)
  transport.close()
  await page.getByRole('button', { name: /Your code is 482 913.*thandi@example.test ?Recovery$/ }).click()
  const frame = page.frameLocator('iframe[title="The message"]')
  await frame.getByRole('heading', { name: 'Recover your account' }).waitFor()
  await page.getByText('Code in this message').waitFor()
  const link = page.getByRole('link', { name: 'Open the page' })
  expect(await link.getAttribute('href')).toBe('https://shop.test/recovery?code=482913')
  await page.getByRole('banner').getByText('Demo', { exact: true }).waitFor()
  expect(await inspectScreen(till, 'inbox')).toEqual([])
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await page.getByText('It works once, for 15 minutes.').waitFor()
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody')
  await page.getByText('No messages').waitFor()
  await page.getByRole('searchbox', { name: 'Search' }).fill('THANDI')
  await page.getByRole('button', { name: /Your code is 482 913/ }).waitFor()
  await page.getByRole('button', { name: 'Empty' }).click()
  await page.getByText('No messages').waitFor()
})
