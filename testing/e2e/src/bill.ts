import type { Till } from './till.ts'

/** Enters an amount in cents as one item and starts its payment. */
export async function startPayment(till: Till, units: number): Promise<void> {
  const { page } = till
  await till.open('/payment')
  await page.getByLabel('Custom amount').fill(String(units))
  await page.getByRole('button', { name: 'Add Custom Amount' }).click()
  await page.getByRole('button', { name: 'Start Payment Flow' }).click()
  await page.waitForURL(/\/payment\/processing\//)
}

/** Cancels a payment of R25.82 too late: the card machine, in automatic mode, approves it after one second. */
export async function cancelTooLate(till: Till): Promise<void> {
  await till.machine.mode({ mode: 'automatic', delay_ms: 1000 })
  await startPayment(till, 2582)
  await till.page.getByText('Tap, insert or swipe card').waitFor()
  await till.page.getByRole('button', { name: 'Cancel payment' }).click()
}
