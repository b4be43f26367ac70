import { configDefaults, defineConfig } from 'vitest/config'
import { slowFirst } from './launch/vitest-slow-first.ts'

/** Suites of which `npm test` has others that kill the same server. */
const suitesOfFaults = ['packages/self-service/src/{crash-recovery,methods-crash-recovery}.test.ts']

export default defineConfig(({ mode }) => ({
  test: {
    include: [
      'packages/**/*.test.ts',
      'apps/**/*.test.ts',
      'testing/{clients,conformance,crash,demo,fuzz,repository-rules,runtimes}/**/*.test.ts',
    ],
    exclude: [...configDefaults.exclude, ...(mode === 'faults' ? [] : suitesOfFaults)],
    globalSetup: ['launch/vitest-temporary.ts', 'launch/vitest-postgres.ts', 'launch/vitest-programs.ts'],
    isolate: false,
    pool: 'forks',
    // A larger young generation, collected by one thread: other workers keep the cores busy, and the defaults take a tenth more CPU time.
    // About 100 MB are live. Collections of the whole heap, also those of waiting processes, would take a seventh of the CPU time.
    execArgv: [
      '--min-semi-space-size=32',
      '--max-semi-space-size=64',
      '--single-threaded-gc',
      '--initial-old-space-size=512',
      '--no-memory-reducer',
    ],
    // More workers than cores, because tests wait for the database server, the disk and the clock.
    maxWorkers: 4,
    sequence: {
      sequencer: slowFirst(
        /\/testing\/(conformance|crash|demo)\/|\/(crash-recovery|bulk-crash-recovery|flows-crash-recovery|interrupted-import|table-counts|console-access|package|recovery|receipts|sales-plans|one-sign-on|jwt-claims|unstorable-text|totals-property)\.test/,
      ),
    },
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    provide: { isEveryKill: mode === 'faults' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}))
