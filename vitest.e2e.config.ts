import { defineConfig } from 'vitest/config'
import { slowFirst } from './launch/vitest-slow-first.ts'

export default defineConfig({
  test: {
    include: ['testing/e2e/**/*.e2e.ts'],
    globalSetup: ['launch/vitest-temporary.ts', 'testing/e2e/src/setup.ts'],
    isolate: false,
    pool: 'forks',
    // Room for what is young: with less, a fifteenth of the processor's time goes into collecting it.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    maxWorkers: 6,
    sequence: {
      sequencer: slowFirst(
        /\/(languages|account-flows|payment-outcomes|double-submit|sales|screens|bill|close-of-day)\.e2e/,
      ),
    },
    // A second, as it is unless told, is over before a busy machine comes to what is polled for.
    expect: { poll: { timeout: 15_000 } },
    // What is wrong with a screen is read in the run's log, where it was met once.
    chaiConfig: { truncateThreshold: 0 },
    // Retried once with new accounts; the end of a run lists each journey that needed it, with its first error.
    retry: 1,
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
})
