import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWebApps, findNode, installDependencies, installTestPrograms, root } from './prepare.mjs'

installDependencies()
const node = findNode()
installTestPrograms()
buildWebApps(node)

const bin = (name) => join(root, 'node_modules/.bin', name)
const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` }
const totals = { passed: 0, failed: 0 }

/** A check that passes or fails as a whole. */
function check(title, command, args) {
  process.stdout.write(`\n== ${title}\n`)
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env })
  totals[status === 0 ? 'passed' : 'failed'] += 1
}

/** A run of vitest, whose cases are counted one by one. */
function suite(title, config) {
  process.stdout.write(`\n== ${title}\n`)
  const report = join(root, '.cache', `${config}.json`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
  const { status } = spawnSync(bin('vitest'), ['run', '--config', config, ...reporters], {
    cwd: root,
    stdio: 'inherit',
    env,
  })
  const result = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0 }
  totals.passed += result.numPassedTests
  // A file that does not load, or an error outside any case, fails the run without failing a case.
  totals.failed += Math.max(result.numFailedTests, status === 0 ? 0 : 1)
}

check('types: servers', bin('tsc'), ['-p', 'tsconfig.json'])
check('types: web apps', bin('tsc'), ['-p', 'tsconfig.web.json'])
check('format', bin('biome'), ['check', '.'])
check('lint', bin('oxlint'), ['--type-aware', '--deny-warnings'])
check('dead code and unused dependencies', bin('knip'), ['--no-progress', '--treat-config-hints-as-errors'])
suite('unit, in-process and sweeps, on SQLite and PostgreSQL', 'vitest.config.ts')
suite('journeys in Chromium', 'vitest.e2e.config.ts')

process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`)
process.exit(totals.failed === 0 ? 0 : 1)
