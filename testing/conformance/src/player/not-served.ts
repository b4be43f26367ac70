import type { Answer } from './send.ts'

/** Whether an operation is not implemented. */
export const isNotImplemented = ({ status }: Answer): boolean => status === 501
