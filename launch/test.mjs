import { join } from 'node:path'
import { buildWebApps, findNode, installDependencies, installTestPrograms, root } from './prepare.mjs'
import { createSteps } from './steps.mjs'

await installDependencies()
const node = findNode()
const bin = (name) => join(root, 'node_modules/.bin', name)
const { step, check, suite, finish } = createSteps(root)

const prepared = [
  step('programs that tests drive', installTestPrograms),
  step('builds of the web apps', () => buildWebApps(node)),
]

// Parallel checkers of tsc repeat work on shared files, and other checks keep the cores busy.
const types = (project) => [bin('tsc'), '-p', project, '--checkers', '1']

async function checkTypes() {
  await check('types: servers', types('tsconfig.json'))
  await check('types: web apps', types('tsconfig.web.json'))
}

/** Single-threaded checks run in parallel. Formatting and linting use all cores. */
async function checks() {
  await Promise.all([
    checkTypes(),
    check('dead code and unused dependencies', [
      bin('knip'),
      '--no-progress',
      '--treat-config-hints-as-errors',
    ]),
  ])
  await check('format', [bin('biome'), 'check', '.'])
  await check('lint', [bin('oxlint'), '--type-aware', '--deny-warnings'])
}

// Preparations run during static checks. Suites need the whole machine.
await Promise.all([checks(), ...prepared])
await suite('unit, in-process and sweeps, on SQLite and PostgreSQL', 'vitest.config.ts')
await suite('journeys in Chromium', 'vitest.e2e.config.ts')
process.exit(finish())
