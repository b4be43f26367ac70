import { defineConfig } from 'vitest/config'
import { slowFirst } from './launch/vitest-slow-first.ts'

export default defineConfig({
  test: {
    include: ['testing/e2e/**/*.e2e.ts'],
    globalSetup: ['testing/e2e/src/setup.ts'],
    isolate: false,
    pool: 'forks',
    // Room for what is young: with less, a fifteenth of the processor's time goes into collecting it.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    maxWorkers: 5,
    sequence: { sequencer: slowFirst(/\/(languages|account-flows|told-truly|once|screens)\.e2e/) },
    // A second, as it is unless told, is over before a busy machine comes to what is polled for.
    expect: { poll: { timeout: 15_000 } },
    // Once more, by somebody new; the end of a run names each journey that needed it, and why (decision 335).
    retry: 1,
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
})
