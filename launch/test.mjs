import { totalmem } from 'node:os'
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

async function checks() {
  await check('types: servers', [bin('tsc'), '-p', 'tsconfig.json'])
  await check('types: web apps', [bin('tsc'), '-p', 'tsconfig.web.json'])
  await check('format', [bin('biome'), 'check', '.'])
  await check('lint', [bin('oxlint'), '--type-aware', '--deny-warnings'])
  await check('dead code and unused dependencies', [
    bin('knip'),
    '--no-progress',
    '--treat-config-hints-as-errors',
  ])
}

async function unit() {
  await Promise.all(prepared)
  await suite('unit, in-process and sweeps, on SQLite and PostgreSQL', 'vitest.config.ts')
}

async function journeys() {
  await Promise.all([checks(), ...prepared])
  await suite('journeys in Chromium', 'vitest.e2e.config.ts')
}

/** What two suites beside one another need, with Chromium, PostgreSQL and the compiler. */
const ROOMY_BYTES = 6 * 2 ** 30
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

// Beside one another: a suite leaves the processor idle while it waits for a browser, a database or the clock.
if (memory >= ROOMY_BYTES) await Promise.all([unit(), journeys()])
else {
  await unit()
  await journeys()
}
process.exit(finish())
