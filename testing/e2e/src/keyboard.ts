import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Till } from './till.ts'

type At = Pick<Till, 'page'>

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
export async function tabTo({ page }: At, control: Locator): Promise<void> {
  await control.waitFor()
  const hasKeyboard = async () => (await control.and(page.locator(':focus')).count()) > 0
  for (let step = 0; step < STEPS && !(await hasKeyboard()); step++) await page.keyboard.press('Tab')
  expect([await hasKeyboard(), await page.evaluate(RING)]).toEqual([true, true])
}

/** Goes to a field by the Tab key, types, and sends it by the Enter key where that is all. */
export async function type(at: At, field: Locator, text: string, then: 'Enter' | 'on' = 'on'): Promise<void> {
  await tabTo(at, field)
  await at.page.keyboard.insertText(text)
  if (then === 'Enter') await at.page.keyboard.press('Enter')
}

/** Goes to a button or a link by the Tab key, and presses it by a key. */
export async function press(at: At, control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(at, control)
  await at.page.keyboard.press(key)
}

/** Waits until the keyboard has come to a heading by itself, which is read out then. */
export const isFocusedOn = ({ page }: At, heading: string): Promise<void> =>
  page.getByRole('heading', { name: heading, exact: true }).and(page.locator(':focus')).waitFor()
