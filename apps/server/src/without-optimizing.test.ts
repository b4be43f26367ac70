import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

/** Whether V8 optimizes a function that is called often enough in what a program does. */
async function optimizes(work: string): Promise<boolean> {
  const program = `import { withoutOptimizing } from ${JSON.stringify(import.meta.resolve('./without-optimizing.ts'))}
    function hot(count) { let sum = 0; for (let i = 0; i < count; i++) sum += i; return sum }
    const heat = async () => { for (let i = 0; i < 10_000; i++) hot(1000) }
    ${work}`
  const { stdout } = await run(process.execPath, ['--trace-opt', '--input-type=module', '-e', program])
  return stdout.includes('<JSFunction hot ')
}

test('nothing is optimized while a server starts, and everything from then on', async () => {
  const [meanwhile, afterwards, failed] = await Promise.all([
    optimizes('await withoutOptimizing(heat)'),
    optimizes('await withoutOptimizing(async () => undefined); await heat()'),
    optimizes('await withoutOptimizing(async () => hot()()).catch(heat)'),
  ])
  expect({ meanwhile, afterwards, failed }).toEqual({ meanwhile: false, afterwards: true, failed: true })
})

test('the bound that functions are optimized up to afterwards is V8’s own', async () => {
  const { stdout } = await run(process.execPath, ['--v8-options'])
  expect(stdout).toContain('default: --max-optimized-bytecode-size=61440')
})
