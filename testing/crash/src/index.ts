/** Kills the point of sale at random times while tills take payments, and compares the result with the provider's ledger. */
export { type CrashOptions, type CrashReport, runCrashTest } from './crash.ts'
