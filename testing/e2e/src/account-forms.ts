import type { Till } from './till.ts'

/** Submit button of the password method, whatever its label. */
export const passwordSubmit = ({ page }: Pick<Till, 'page'>) =>
  page.locator('button[name=method][value=password]')
