import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  arrive,
  begin,
  createAccountProject,
  leave,
  PASSWORD,
  readMail,
  type Visitor,
  visit,
} from './account-project.ts'

const STEPS = 80
/** What shows where the keyboard is: a ring or a line around it, or around what it is drawn as. */
const RING = `(() => {
  const shows = (element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  }
  const focused = document.activeElement
  return [focused, focused.parentElement, ...focused.parentElement.children].some(shows)
})()`

/** Goes on by the Tab key until a control has the keyboard, and looks whether that can be seen. */
async function tabTo({ page }: Visitor, control: Locator): Promise<void> {
  await control.waitFor()
  const hasKeyboard = async () => (await control.and(page.locator(':focus')).count()) > 0
  for (let step = 0; step < STEPS && !(await hasKeyboard()); step++) await page.keyboard.press('Tab')
  expect([await hasKeyboard(), await page.evaluate(RING)]).toEqual([true, true])
}

/** Goes to a field by the Tab key, and types. */
async function type(visitor: Visitor, field: Locator, text: string): Promise<void> {
  await tabTo(visitor, field)
  await visitor.page.keyboard.type(text)
}

test('somebody without a mouse signs up, changes the password, leaves, and gets back in with a code', async () => {
  const project = await createAccountProject({})
  await using visitor = await visit()
  const { page, email } = visitor
  const { keyboard } = page
  await begin(visitor, project, 'registration/browser')
  await type(visitor, page.getByLabel('E-mail'), email)
  await type(visitor, page.getByLabel('Password', { exact: true }), PASSWORD)
  await keyboard.press('Enter')
  await arrive(visitor)

  const own = page.getByRole('region', { name: 'Password' })
  await type(visitor, own.locator('input[name=password]'), 'another-quiet-otter-5')
  await tabTo(visitor, own.getByRole('button', { name: 'Save' }))
  await keyboard.press('Space')
  await page.locator('[data-message="1050001"]').waitFor()

  await leave(visitor)
  await begin(visitor, project, 'login/browser')
  await tabTo(visitor, page.getByRole('link', { name: 'Forgot password?' }))
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Get back into your account' }).waitFor()
  await type(visitor, page.getByLabel('E-mail'), email)
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
  const { code } = await readMail(visitor, 2)
  await type(visitor, page.getByLabel('Code', { exact: true }), code)
  await keyboard.press('Enter')
  await arrive(visitor)
  expect(await page.locator('[data-message="1060001"]').count()).toBe(1)
}, 90_000)
