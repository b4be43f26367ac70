import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

const say = (text) => process.stdout.write(text)

/** Programs that run now, with what each has printed by now. */
const running = new Map()

/** Runs a program to its end; what it prints is kept, and shown as a whole, so that programs beside one another can be told apart. */
function runKept([command, ...args], options) {
  return new Promise((resolve) => {
    const printed = []
    const program = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    running.set(program, printed)
    for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => printed.push(chunk))
    program.on('error', (error) => printed.push(Buffer.from(`${command}: ${error.message}\n`)))
    program.on('close', (code) => {
      running.delete(program)
      resolve({ isDone: code === 0, printed: Buffer.concat(printed).toString() })
    })
  })
}

/** Who ends the run early reads how far it has come. */
function breakOff(signal) {
  for (const [program, printed] of running) {
    say(
      `\n== broken off by ${signal}: ${program.spawnargs.join(' ')}\n${Buffer.concat(printed).toString()}\n`,
    )
    program.kill(signal)
  }
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, breakOff)

/** What a report of vitest says; a file that does not load, or an error outside any case, fails a run without failing a case. */
function readReport(root, file, isDone) {
  const { numPassedTests, numFailedTests, testResults } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0, testResults: [] }
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const cases = assertionResults.filter(({ status }) => status === 'failed')
      const names = cases.length > 0 ? cases.map(({ fullName }) => fullName) : ['did not run']
      return names.map((each) => `${relative(root, name)}: ${each}`)
    })
  return { passed: numPassedTests, failed: Math.max(numFailedTests, isDone ? 0 : 1), failures }
}

/**
 * The steps of a whole run: each says when it begins, and prints what it has to say when it ends. None throws; `finish`
 * sums them up, names what failed, and gives the exit code.
 */
export function createSteps(root) {
  const bin = join(root, 'node_modules/.bin')
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` }
  if (process.stdout.isTTY) env.FORCE_COLOR = '1'
  const ended = []

  async function timed(title, work) {
    say(`== ${title} …\n`)
    const begun = performance.now()
    const { printed, ...result } = await work()
    const seconds = Math.round((performance.now() - begun) / 1000)
    ended.push({ title, seconds, ...result })
    say(`\n== ${title}: ${result.passed} passed, ${result.failed} failed in ${seconds} s\n${printed}\n`)
  }

  return {
    /** Something that has to be there first; counted only where it fails. */
    step: (title, work) =>
      work().catch((error) => {
        ended.push({ title, seconds: 0, passed: 0, failed: 1, failures: [`${title}: ${error.message}`] })
        say(`\n== ${title} failed: ${error.stack}\n`)
      }),
    /** A check that passes or fails as a whole. */
    check: (title, command) =>
      timed(title, async () => {
        const { isDone, printed } = await runKept(command, { cwd: root, env })
        const failures = isDone ? [] : [title]
        return { printed, passed: isDone ? 1 : 0, failed: failures.length, failures }
      }),
    /** A run of vitest, whose cases are counted one by one. */
    suite: (title, config) =>
      timed(title, async () => {
        const report = join(root, '.cache', `${config}.json`)
        mkdirSync(join(root, '.cache'), { recursive: true })
        rmSync(report, { force: true })
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
        const command = [join(bin, 'vitest'), 'run', '--config', config, ...reporters]
        const { isDone, printed } = await runKept(command, { cwd: root, env })
        return { printed, ...readReport(root, report, isDone) }
      }),
    finish() {
      const sum = (what) => ended.reduce((total, one) => total + one[what], 0)
      for (const { title, seconds } of ended) say(`${String(seconds).padStart(5)} s  ${title}\n`)
      for (const failure of ended.flatMap(({ failures }) => failures)) say(`FAILED ${failure}\n`)
      say(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
      return sum('failed') === 0 ? 0 : 1
    },
  }
}
