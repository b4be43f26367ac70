import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  createPermissionEngine,
  type PermissionEngine,
  type Terms,
} from '@tillkey/permission/engine/permission-engine.ts'
import type { Tuple } from '@tillkey/permission/engine/tuple.ts'
import {
  createRandom,
  type Drive,
  documentOwner,
  driveOfSize,
  driveTuples,
  rules,
  wideLeaves,
  wideMiddle,
} from './permissions/drive.ts'

/**
 * Permission checks in process with 10,000, 100,000 and 1,000,000 tuples: `node src/permissions.ts`. Each check is timed;
 * the timer's overhead of about 0.05 µs is included. The comparison for direct checks is a `Map` of strings to `Set`s of
 * strings.
 */

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const sizes = [10_000, 100_000, 1_000_000]
const checksPerCase = 40_000
const terms: Terms = { rules, limits: { depth: 25, width: 100 } }

type Figures = { p50: number; p99: number; perSecond: number; allowed: number }

function measure(questions: readonly Tuple[], ask: (question: Tuple) => boolean): Figures {
  for (const question of questions.slice(0, questions.length / 2)) ask(question)
  const times = new Float64Array(questions.length)
  let allowed = 0
  const started = process.hrtime.bigint()
  for (const [at, question] of questions.entries()) {
    const before = process.hrtime.bigint()
    if (ask(question)) allowed += 1
    times[at] = Number(process.hrtime.bigint() - before) / 1_000
  }
  const seconds = Number(process.hrtime.bigint() - started) / 1e9
  times.sort()
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return {
    p50: at(0.5),
    p99: at(0.99),
    perSecond: questions.length / seconds,
    allowed: allowed / questions.length,
  }
}

type Question = (drive: Drive, random: (limit: number) => number, at: number) => Tuple

const about = (namespace: string, object: string, ask: { relation: string; subject: string }): Tuple => ({
  namespace,
  object,
  relation: ask.relation,
  subject: { id: ask.subject },
})

const cases: Record<string, Question> = {
  'direct check, allowed': (drive, random) => {
    const document = random(drive.documents)
    return about('Document', `document-${document}`, {
      relation: 'owners',
      subject: `user-${documentOwner(drive, document)}`,
    })
  },
  'direct check, denied': (drive, random) =>
    about('Document', `document-${random(drive.documents)}`, {
      relation: 'owners',
      subject: `user-${random(drive.users)}`,
    }),
  'permit allowed through the folder tree': (drive, random) =>
    about('Document', `document-${random(drive.documents)}`, { relation: 'view', subject: 'seer' }),
  'nested denial': (drive, random) =>
    about('Document', `document-${random(drive.documents)}`, {
      relation: 'view',
      subject: `user-${random(drive.users)}`,
    }),
  'nested denial, subject unknown': (drive, random) =>
    about('Document', `document-${random(drive.documents)}`, { relation: 'view', subject: 'stranger' }),
  'wide nest of 4,041 groups, member': (_, random) =>
    about('Document', 'wide', {
      relation: 'view',
      subject: `deep-${random(wideMiddle)}-${random(wideLeaves)}`,
    }),
  'wide nest of 4,041 groups, stranger': (drive, random) =>
    about('Document', 'wide', { relation: 'view', subject: `user-${random(drive.users)}` }),
}

/** Tuples are generated while they are stored, so that only the index and its names remain in memory. */
function load(drive: Drive): { engine: PermissionEngine; loadMs: number; heapBytes: number } {
  collectGarbage()
  const before = process.memoryUsage()
  const started = performance.now()
  const engine = createPermissionEngine()
  for (const tuple of driveTuples(drive)) engine.insert(tuple)
  const loadMs = performance.now() - started
  collectGarbage()
  const after = process.memoryUsage()
  const heapBytes = after.heapUsed - before.heapUsed + after.arrayBuffers - before.arrayBuffers
  return { engine, loadMs, heapBytes }
}

/** The comparison: what could be written without an engine, for direct checks only. */
function loadPeer(tuples: Iterable<Tuple>): (question: Tuple) => boolean {
  const subjects = new Map<string, Set<string>>()
  const toKey = ({ namespace, object, relation }: Tuple) => `${namespace}:${object}#${relation}`
  for (const tuple of tuples) {
    const held = subjects.get(toKey(tuple)) ?? new Set()
    subjects.set(toKey(tuple), held.add(JSON.stringify(tuple.subject)))
  }
  return (question) => subjects.get(toKey(question))?.has(JSON.stringify(question.subject)) === true
}

function report(size: number): void {
  const drive = driveOfSize(size)
  const { engine, loadMs, heapBytes } = load(drive)
  const stored = engine.size()
  const perTuple = (bytes: number) => (bytes / stored.tuples).toFixed(0)
  print(
    `\n${stored.tuples.toLocaleString('en')} tuples: loaded in ${loadMs.toFixed(0)} ms, ` +
      `${perTuple(heapBytes)} bytes per tuple (${perTuple(stored.columnBytes)} of them columns)\n`,
  )
  print('| case | p50 µs | p99 µs | checks/s | allowed |')
  print('|---|---|---|---|---|')
  for (const [name, question] of Object.entries(cases)) {
    const random = createRandom(11)
    const questions = Array.from({ length: checksPerCase }, (_, at) => question(drive, random, at))
    printRow(
      name,
      measure(questions, (tuple) => engine.check(terms, tuple).allowed),
    )
  }
  const random = createRandom(11)
  const direct = Array.from({ length: checksPerCase }, (_, at) =>
    cases['direct check, allowed']?.(drive, random, at),
  )
  printRow(
    'peer: Map of Sets, direct',
    measure(
      direct.flatMap((tuple) => tuple ?? []),
      loadPeer(driveTuples(drive)),
    ),
  )
}

function printRow(name: string, { p50, p99, perSecond, allowed }: Figures): void {
  const share = `${(allowed * 100).toFixed(0)} %`
  print(
    `| ${name} | ${p50.toFixed(2)} | ${p99.toFixed(2)} | ${Math.round(perSecond).toLocaleString('en')} | ${share} |`,
  )
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

for (const size of sizes) report(size)
