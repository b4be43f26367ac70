import * as native from '@tillkey/client'
import * as compat from '@tillkey/client/compat'
import { expect, test } from 'vitest'
import { startServer } from './answering-server.ts'
import { checks, runChecks } from './checks.ts'
import { recorded } from './record.ts'
import { runtimes } from './runtimes.ts'
import { typeChecks } from './types.ts'

// The whole table is `npm run runtimes`, which installs packages and takes minutes.
test('all checks hold in this runtime', async () => {
  const { url, close } = await startServer()
  const result = await runChecks({ native, compat }, url, false)
  close()
  expect(result).toEqual({ passed: Object.keys(checks).length, failed: {} })
})

test('the committed table has every row without failures', () => {
  const names = [...runtimes, ...typeChecks].map(({ name }) => name)
  expect(recorded().map(({ name }) => name)).toEqual(names)
  expect(recorded().filter(({ result }) => !/^(?:(\d+) of \1|passed)$/.test(result))).toEqual([])
})
