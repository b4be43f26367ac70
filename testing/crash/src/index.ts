/** The point of sale killed at random moments while tills take payments, and what the provider's ledger says afterwards. */
export { type CrashOptions, type CrashReport, runCrashTest } from './crash.ts'
