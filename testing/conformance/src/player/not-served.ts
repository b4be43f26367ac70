import type { Answer } from './send.ts'

/** Whether an answer says that its operation is not served. */
export const saysNotServed = ({ status }: Answer): boolean => status === 501
