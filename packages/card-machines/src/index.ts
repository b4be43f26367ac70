/** The card-machine provider simulator: accounts, machines, payments, their faults, and an API to play the customer. */
export type { AccountSeed } from './accounts/accounts.ts'
export type { Timings } from './payments/progress.ts'
export { type CardMachines, type CardMachinesOptions, createCardMachines } from './server.ts'
export type { TerminalSeed } from './terminals/terminals.ts'
