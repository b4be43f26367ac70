import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['testing/e2e/**/*.e2e.ts'],
    globalSetup: ['testing/e2e/src/setup.ts'],
    isolate: false,
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: 40_000,
    hookTimeout: 60_000,
  },
})
