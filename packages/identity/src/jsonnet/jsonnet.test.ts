import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createJsonnet, JsonnetError } from './jsonnet.ts'

const jsonnet = createJsonnet()

test('a program is given its variables, and answers with a value', async () => {
  const program = "local who = std.extVar('who'); { name: who.name, tills: [till + 1 for till in who.tills] }"
  const value = await jsonnet.evaluate(program, { who: { name: 'Nomsa', tills: [1, 2] } })
  expect(value).toEqual({ name: 'Nomsa', tills: [2, 3] })
})

test('many at once do not mix', async () => {
  const values = await Promise.all(
    Array.from({ length: 20 }, (_, number) => jsonnet.evaluate("std.extVar('n') * 2", { n: number })),
  )
  expect(values).toEqual(Array.from({ length: 20 }, (_, number) => number * 2))
})

test.each([
  ['what is no program', '{ name: '],
  ['its own error', "error 'cancel'"],
  ['endless recursion', 'local f(x) = f(x + 1); f(0)'],
  ['a file of the server', "importstr '/etc/hostname'"],
])('%s is refused', async (_, program) => {
  await expect(jsonnet.evaluate(program, {})).rejects.toThrow(JsonnetError)
  expect(await jsonnet.evaluate('1 + 1', {})).toBe(2)
})

test('a program without an end is ended, and the next one runs', async () => {
  const short = createJsonnet({ timeLimitMs: 1500 })
  const endless = 'std.length([x for x in std.range(0, 5000) for y in std.range(0, 5000) if x * y == -1])'
  await expect(short.evaluate(endless, {})).rejects.toThrow(JsonnetError)
  expect(await short.evaluate("std.extVar('n')", { n: 3 })).toBe(3)
})

test('lets a process end that asks for nothing more', async () => {
  const { href } = new URL('jsonnet.ts', import.meta.url)
  const program = `import { createJsonnet } from ${JSON.stringify(href)}; console.log(await createJsonnet().evaluate('1 + 1', {}))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    timeout: 10_000,
  })
  expect(stdout.trim()).toBe('2')
})
