import type { Till } from './till.ts'

/** Of a form of the account pages; what stands on it is not the test's matter. */
export const passwordSubmit = ({ page }: Pick<Till, 'page'>) =>
  page.locator('button[name=method][value=password]')
