import { expect, test } from 'vitest'
import { openTill } from './till.ts'

test('amounts are typed in cents, shown while typing, added, and taken off again', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.open('/payment')
  await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
  await page.getByLabel('Custom amount').fill('250')
  await page.getByText('R2.50').waitFor()
  await page.getByRole('button', { name: 'Add Custom Amount' }).click()
  expect(await page.getByRole('status').textContent()).toBe('R2.50')
  expect(await page.getByLabel('Custom amount').inputValue()).toBe('')
  await page.getByRole('button', { name: 'R10', exact: true }).click()
  expect(await page.getByRole('status').textContent()).toBe('R12.50')
  await page.getByRole('button', { name: '2.50, remove' }).click()
  expect(await page.getByRole('status').textContent()).toBe('R10.00')
})

test('fractions, signs and nothing at all get the alert, and too little cannot be paid', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.open('/payment')
  for (const typed of ['', '12.5', '-5', '+5', '0', 'five']) {
    await page.getByLabel('Custom amount').fill(typed)
    await page.getByRole('button', { name: 'Add Custom Amount' }).click()
    expect(await page.getByRole('alert').textContent()).toBe('Please enter a valid positive number.')
    expect(await page.getByRole('status').textContent()).toBe('R0.00')
  }
  await page.getByLabel('Custom amount').fill('199')
  await page.getByRole('button', { name: 'Add Custom Amount' }).click()
  await page.getByRole('button', { name: 'Start Payment Flow' }).click()
  expect(await page.getByRole('alert').textContent()).toBe('Please enter an amount greater than R2')
  expect(page.url()).toMatch(/\/payment$/)
})

test('a whole payment by keyboard: digits, Enter to add, Enter to start', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.open('/payment')
  await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
  for (const key of ['3', '0', '9', 'Backspace', '0', 'Enter']) await page.keyboard.press(key)
  expect(await page.getByRole('status').textContent()).toBe('R3.00')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  expect(await till.machine.captures()).toEqual([300])
})

test('the colours start light, turn dark on demand and stay so', async () => {
  await using till = await openTill({ progress: 'ready', browser: { colorScheme: 'dark' } })
  const { page } = till
  const theme = () => page.evaluate('getComputedStyle(document.documentElement).colorScheme')
  await till.open('/payment')
  expect(await theme()).toBe('light')
  await page.getByRole('button', { name: 'Dark colours' }).click()
  await page.reload()
  await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
  expect(await theme()).toBe('dark')
})
