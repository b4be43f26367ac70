import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, inject, test, vi } from 'vitest'
import { createJsonnet, type Jsonnet, JsonnetError } from './jsonnet.ts'

const jsonnet = createJsonnet()
const { href } = new URL('jsonnet.ts', import.meta.url)

const evaluate = (
  text: string,
  variables: Record<string, unknown> = {},
  { projectId = 'shop', by = jsonnet }: { projectId?: string; by?: Jsonnet } = {},
): Promise<unknown> => by.evaluate({ projectId, name: 'hook https://hooks.test', text }, variables)

/** Runs practically forever. */
const FOR_EVER = 'local fib(n) = if n < 2 then n else fib(n - 1) + fib(n - 2); fib(60)'

/** Programs that exhaust resources, one of each kind. */
const someBombs: [string, string][] = [
  ['exponential recursion', FOR_EVER],
  ['a text of 200 MB', "std.repeat('x', 2e8)"],
  ['a value of 50 MB', "std.makeArray(50, function(i) std.repeat('x', 1e6))"],
  ['endless recursion', 'local f(x) = 1 + f(x + 1); f(0)'],
  ['an endless object', 'local o = { a: o }; o'],
]
/** With `npm run check:databases` also others, which take seconds of CPU time. */
const bombs: [string, string][] = inject('isEverySuiteOnBoth')
  ? [
      ...someBombs,
      [
        'a text that doubles',
        "local double(text, n) = if n == 0 then text else double(text + text, n - 1); double('x', 40)",
      ],
      ['a huge array', 'std.length(std.makeArray(3e8, function(i) i))'],
      ['arrays of arrays', '[[x * y for y in std.range(0, 20000)] for x in std.range(0, 20000)]'],
      ['endless tail recursion', 'local f(x) = f(x + 1); f(0)'],
    ]
  : someBombs

test('a program receives its variables and returns a value', async () => {
  const program = "local who = std.extVar('who'); { name: who.name, tills: [till + 1 for till in who.tills] }"
  const value = await evaluate(program, { who: { name: 'Nomsa', tills: [1, 2] } })
  expect(value).toEqual({ name: 'Nomsa', tills: [2, 3] })
})

test('concurrent programs do not mix', async () => {
  const values = await Promise.all(
    Array.from({ length: 40 }, (_, number) =>
      evaluate("std.extVar('n') * 2", { n: number }, { projectId: `shop ${number % 8}` }),
    ),
  )
  expect(values).toEqual(Array.from({ length: 40 }, (_, number) => number * 2))
})

test.each([
  ['what is no program', '{ name: '],
  ['its own error', "error 'cancel'"],
  ['a file of the server', "importstr '/etc/hostname'"],
])('%s is rejected, naming its owner', async (_, program) => {
  const refused = evaluate(program)
  await expect(refused).rejects.toThrow(JsonnetError)
  await expect(refused).rejects.toThrow(/^hook https:\/\/hooks\.test: /)
  expect(await evaluate('1 + 1')).toBe(2)
})

test('a program that exhausts its limits ends alone, while programs of another project run', async () => {
  const by = createJsonnet({ timeLimitMs: inject('isEverySuiteOnBoth') ? 1500 : 500 })
  const bombing = bombs.map(([, bomb]) => evaluate(bomb, {}, { projectId: 'bomb', by }))
  const ended = new AbortController()
  const refusals = Promise.allSettled(bombing).finally(() => ended.abort())
  let answered = 0
  for (; !ended.signal.aborted; answered++)
    expect(await setTimeout(20, evaluate("std.extVar('n')", { n: answered }, { by }))).toBe(answered)
  for (const [at, refusal] of (await refusals).entries())
    expect([bombs[at]?.[0], refusal]).toMatchObject([
      bombs[at]?.[0],
      {
        status: 'rejected',
        reason: { name: 'JsonnetError', message: expect.stringContaining('hook https://hooks.test: ') },
      },
    ])
  expect(answered).toBeGreaterThan(bombs.length)
  expect(await evaluate('1 + 1', {}, { projectId: 'bomb', by })).toBe(2)
})

test.runIf(process.platform === 'linux')('a program that waits on a busy machine succeeds', async () => {
  const children = (): string[] =>
    readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')
  const others = children()
  const by = createJsonnet({ timeLimitMs: 1000 })
  expect(await evaluate('1 + 1', {}, { by })).toBe(2)
  const [worker, ...more] = children().filter((child) => !others.includes(child))
  expect(more).toEqual([])
  process.kill(Number(worker), 'SIGSTOP')
  const delayed = evaluate('2 + 2', {}, { by })
  await setTimeout(1500)
  process.kill(Number(worker), 'SIGCONT')
  expect(await delayed).toBe(4)
})

test('programs of a project beyond the queue limit are rejected', async () => {
  const by = createJsonnet()
  const results = Array.from({ length: 300 }, () => evaluate('1 + 1', {}, { by }))
  const responses = await Promise.allSettled(results)
  expect(responses.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(50)
  expect(responses.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(150)
})

test('does not keep the process alive', async () => {
  const program = `import { createJsonnet } from ${JSON.stringify(href)}
    console.log(await createJsonnet().evaluate({ projectId: 'shop', name: 'mapper', text: '1 + 1' }, {}))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    timeout: 20_000,
  })
  expect(stdout.trim()).toBe('2')
})

test.runIf(process.platform === 'linux')('a program ends after its server was killed', async () => {
  const program = `import { createJsonnet } from ${JSON.stringify(href)}
    const by = createJsonnet({ timeLimitMs: 400 })
    await by.evaluate({ projectId: 'shop', name: 'mapper', text: '1 + 1' }, {})
    void by.evaluate({ projectId: 'shop', name: 'mapper', text: '${FOR_EVER}' }, {}).catch(() => undefined)
    setTimeout(() => console.log('running'), 200)`
  const server = spawn(process.execPath, ['--input-type=module', '--eval', program])
  await once(server.stdout, 'data')
  const worker = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim()
  expect(Number(worker)).toBeGreaterThan(0)
  const isRunning = (): boolean => {
    try {
      return process.kill(Number(worker), 0)
    } catch {
      return false
    }
  }
  expect(isRunning()).toBe(true)
  server.kill('SIGKILL')
  await vi.waitFor(() => expect(isRunning()).toBe(false), { timeout: 10_000 })
})
