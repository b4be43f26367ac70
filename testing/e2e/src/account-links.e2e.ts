import { expect, test } from 'vitest'
import {
  arrive,
  begin,
  createAccountProject,
  givePassword,
  leave,
  readMail,
  signUp,
  visit,
} from './account-project.ts'
import { isEveryVariant } from './variants.ts'
import { inspectScreen, inspectState } from './visual.ts'

test.runIf(isEveryVariant)(
  'links in emails verify an address and recover an account',
  async () => {
    const byLink = { enabled: true, use: 'link' }
    const project = await createAccountProject({
      methods: { link: { enabled: true } },
      flows: { recovery: byLink, verification: byLink },
    })
    await using visitor = await visit()
    const { page, email } = visitor
    await signUp(visitor, project)
    const confirming = await readMail(visitor)
    await page.goto(confirming.link)
    await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()

    await leave(visitor)
    await begin(visitor, project, 'recovery/browser')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.locator('[data-message="1060002"]').waitFor()
    expect(await inspectScreen(visitor, 'recovery-link-sent')).toEqual([])
    const { link } = await readMail(visitor, 2)
    await page.goto(link)
    await arrive(visitor)
    const own = page.getByRole('region', { name: 'Password' })
    await own.locator('input[name=password]').fill('another-quiet-otter-5')
    await own.getByRole('button', { name: 'Save' }).click()
    await page.locator('[data-message="1050001"]').waitFor()
    await leave(visitor)
    await begin(visitor, project, 'login/browser')
    await givePassword(visitor, 'another-quiet-otter-5')
    await arrive(visitor)
    await leave(visitor)
    await page.goto(link)
    await page.locator('[data-message="4060004"]').waitFor()
    expect(await inspectState(visitor, 'recovery-link-used')).toEqual([])
  },
  90_000,
)
