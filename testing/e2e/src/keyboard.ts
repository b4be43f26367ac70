import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Till } from './till.ts'

type At = Pick<Till, 'page'>

const STEPS = 80

/** Whether the focused element, or its visual representation, has an outline or a ring. */
export const OUTLINE = `(() => {
  const shows = (element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  }
  const focused = document.activeElement
  return [focused, focused.parentElement, ...focused.parentElement.children].some(shows)
})()`

/** Presses Tab until a control has the focus, and checks that the focus is visible. */
export async function tabTo({ page }: At, control: Locator): Promise<void> {
  await control.waitFor()
  const hasKeyboard = async () => (await control.and(page.locator(':focus')).count()) > 0
  for (let step = 0; step < STEPS && !(await hasKeyboard()); step++) await page.keyboard.press('Tab')
  expect([await hasKeyboard(), await page.evaluate(OUTLINE)]).toEqual([true, true])
}

/** Tabs to a field, types, and optionally submits with Enter. */
// oxlint-disable-next-line max-params -- what a person does, in order
export async function type(at: At, field: Locator, text: string, then: 'Enter' | 'on' = 'on'): Promise<void> {
  await tabTo(at, field)
  await at.page.keyboard.insertText(text)
  if (then === 'Enter') await at.page.keyboard.press('Enter')
}

/** Tabs to a button or link and activates it with a key. */
export async function press(at: At, control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(at, control)
  await at.page.keyboard.press(key)
}

/** Waits until a heading has received the focus, which makes screen readers read it. */
export const isFocusedOn = ({ page }: At, heading: string): Promise<void> =>
  page.getByRole('heading', { name: heading, exact: true }).and(page.locator(':focus')).waitFor()
