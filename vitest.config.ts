import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long by themselves, and would be waited for if they began last. */
const SLOW = /\/testing\/(crash|world|truth)\/|\/(killed|processes)\.test/

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification): boolean => SLOW.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

export default defineConfig({
  test: {
    include: [
      'packages/**/*.test.ts',
      'apps/**/*.test.ts',
      'testing/{clients,crash,runtimes,world,sweeps,truth}/**/*.test.ts',
    ],
    globalSetup: ['launch/vitest-postgres.ts'],
    isolate: false,
    pool: 'forks',
    // Tests wait more than they reckon: for the database server, the disk and the clock.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    // A second, as it is unless told, is over before a busy machine comes to what is polled for.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
