import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { freePorts } from './testing.ts'

const COUNT = 400

/** Requests ports, prints them, and runs until its input ends. */
const asking = `
  import { freePorts } from ${JSON.stringify(new URL('./testing.ts', import.meta.url).href)}
  console.log(JSON.stringify(await freePorts(${COUNT})))
  process.stdin.resume()
`

test('a port reserved by one process is not given to another', async () => {
  const other = spawn(process.execPath, ['--input-type=module', '--eval', asking], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  try {
    const [line] = (await once(createInterface(other.stdout), 'line')) as [string]
    const theirs = new Set<number>(JSON.parse(line))
    const ours = await freePorts(COUNT)
    expect(ours.filter((port) => theirs.has(port))).toEqual([])
    expect(new Set(ours).size).toBe(COUNT)
  } finally {
    other.kill()
  }
})
