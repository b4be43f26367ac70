import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

const say = (text) => process.stdout.write(text)

/** Running child processes. */
const running = new Set()

/**
 * Runs a command, inheriting its output, so that nothing is lost if the run is interrupted. Resolves with whether it
 * succeeded.
 */
function run([command, ...args], options) {
  return new Promise((resolve) => {
    const program = spawn(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] })
    running.add(program)
    const end = (isDone) => {
      running.delete(program)
      resolve(isDone)
    }
    program.on('error', (error) => {
      say(`${command}: ${error.message}\n`)
      end(false)
    })
    program.on('exit', (code) => end(code === 0))
  })
}

/** Interrupting the run stops its child processes. */
function breakOff(signal) {
  for (const program of running) {
    say(`\n== broken off by ${signal}: ${program.spawnargs.join(' ')}\n`)
    program.kill(signal)
  }
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, breakOff)

/** Shortens a failure: the full stack was printed where the case ran. */
const shorten = (message) => message.split('\n    at ')[0].split('\n').slice(0, 12).join('\n    ')

const describe = (file, { fullName, failureMessages }) =>
  [`${file}: ${fullName}`, ...failureMessages.map(shorten)].join('\n    ')

/** Reads a vitest report. Files that fail to load, and errors outside of cases, fail a run without a failed case. */
function readReport(root, file, isDone) {
  const { numPassedTests, numFailedTests, testResults } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0, testResults: [] }
  const list = (keep) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(keep).map((one) => describe(relative(root, name), one)),
    )
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  return {
    passed: numPassedTests,
    failed: Math.max(numFailedTests, isDone ? 0 : 1),
    failures: [
      ...list(({ status }) => status === 'failed'),
      ...unloaded.map(
        ({ name, message }) => `${relative(root, name)} did not run\n    ${shorten(message ?? '')}`,
      ),
    ],
    unsteady: list(({ status, failureMessages }) => status === 'passed' && failureMessages?.length > 0),
  }
}

/**
 * Steps of a full run, which announce their start and end. None throws; `finish` summarises them and returns the exit code.
 */
export function createSteps(root) {
  const bin = join(root, 'node_modules/.bin')
  const env = {
    ...process.env,
    PATH: `${bin}:${process.env.PATH}`,
    // Lets child processes share compiled code.
    NODE_COMPILE_CACHE: join(root, '.cache/compile'),
    // Type checking and linting run Go programs, which would spend up to a third of their time on garbage collection.
    GOGC: '400',
  }
  if (process.stdout.isTTY) env.FORCE_COLOR = '1'
  const ended = []

  async function timed(title, work) {
    say(`== ${title} …\n`)
    const begun = performance.now()
    const result = await work()
    const seconds = Math.round((performance.now() - begun) / 1000)
    ended.push({ title, seconds, ...result })
    say(`\n== ${title}: ${result.passed} passed, ${result.failed} failed in ${seconds} s\n`)
  }

  return {
    /** A preparation, reported only if it fails. */
    step: (title, work) =>
      work().catch((error) => {
        ended.push({ title, seconds: 0, passed: 0, failed: 1, failures: [`${title}: ${error.message}`] })
        say(`\n== ${title} failed: ${error.stack}\n`)
      }),
    /** A check with a single result. */
    check: (title, command) =>
      timed(title, async () => {
        const isDone = await run(command, { cwd: root, env })
        const failures = isDone ? [] : [title]
        return { passed: isDone ? 1 : 0, failed: failures.length, failures }
      }),
    /** A vitest run with individually counted cases. */
    suite: (title, config) =>
      timed(title, async () => {
        const report = join(root, '.cache', `${config}.json`)
        mkdirSync(join(root, '.cache'), { recursive: true })
        rmSync(report, { force: true })
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
        const command = [join(bin, 'vitest'), 'run', '--config', config, ...reporters]
        const isDone = await run(command, { cwd: root, env })
        return readReport(root, report, isDone)
      }),
    finish() {
      const sum = (what) => ended.reduce((total, one) => total + one[what], 0)
      for (const { title, seconds } of ended) say(`${String(seconds).padStart(5)} s  ${title}\n`)
      for (const one of ended.flatMap(({ unsteady = [] }) => unsteady)) say(`PASSED ON RETRY ${one}\n`)
      for (const failure of ended.flatMap(({ failures }) => failures)) say(`FAILED ${failure}\n`)
      say(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
      return sum('failed') === 0 ? 0 : 1
    },
  }
}
