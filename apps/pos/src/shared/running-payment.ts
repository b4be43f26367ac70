import { createContext, use } from 'react'

export const RunningPaymentContext = createContext<string | null>(null)

/** Uuid of this till's payment that still runs, as last heard. */
export const useRunningPayment = (): string | null => use(RunningPaymentContext)
