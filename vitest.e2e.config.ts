import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['testing/e2e/**/*.e2e.ts'],
    fileParallelism: false,
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
