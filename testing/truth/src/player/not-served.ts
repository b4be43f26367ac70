import type { Answer } from './send.ts'

/** What ours says where nothing is served. */
const nowhere = '404 page not found'

/** Whether an answer says that its operation is not served. A recorded answer may rightly say the same. */
export const saysNotServed = ({ status, text }: Answer): boolean =>
  status === 501 || status === 405 || (status === 404 && text.trim() === nowhere)
