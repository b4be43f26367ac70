import type { ReceivedResponse } from './send.ts'

/** Whether an operation is not implemented. */
export const isNotImplemented = ({ status }: ReceivedResponse): boolean => status === 501
