import { defineConfig } from 'vitest/config'
import { slowFirst } from './launch/vitest-slow-first.ts'

export default defineConfig(({ mode }) => ({
  test: {
    include: ['testing/e2e/**/*.e2e.ts'],
    globalSetup: ['launch/vitest-temporary.ts', 'testing/e2e/src/setup.ts'],
    isolate: false,
    pool: 'forks',
    // A larger young generation: with the default, garbage collection takes a fifteenth of the CPU time.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    maxWorkers: 6,
    sequence: {
      sequencer: slowFirst(
        /\/(close-of-day|payment-outcomes|pictures|unresolved|languages|tills|account-flows|double-submit|sales|screens|bill)\.e2e/,
      ),
    },
    provide: { isEveryVariant: mode !== 'test', isDrawing: mode === 'pictures' },
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    // Findings about a screen are printed in full, because some appear only once.
    chaiConfig: { truncateThreshold: 0 },
    // Retried once with new accounts. The end of a run lists each retried journey with its first error.
    retry: 1,
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
}))
