import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'packages/**/*.test.ts',
      'apps/**/*.test.ts',
      'testing/{clients,crash,world,sweeps,truth}/**/*.test.ts',
    ],
    globalSetup: ['launch/vitest-postgres.ts'],
    isolate: false,
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
