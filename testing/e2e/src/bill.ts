import type { Till } from './till.ts'

/** Puts an amount on the bill and starts its payment. */
export async function startPayment(till: Till, units: number): Promise<void> {
  const { page } = till
  await till.open('/payment')
  await page.getByLabel('Custom amount').fill(String(units))
  await page.getByRole('button', { name: 'Add Custom Amount' }).click()
  await page.getByRole('button', { name: 'Start Payment Flow' }).click()
  await page.waitForURL(/\/payment\/processing\//)
}
