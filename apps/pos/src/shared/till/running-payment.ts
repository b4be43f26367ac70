import { createContext, use } from 'react'

export const RunningPaymentContext = createContext<string | null>(null)

/** Uuid of this till's running payment, as last known. */
export const useRunningPayment = (): string | null => use(RunningPaymentContext)
