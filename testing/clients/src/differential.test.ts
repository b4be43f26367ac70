import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClientKeys, generateClientKeys } from './differential/clients.ts'
import type {
  ComparedServer,
  HostileRequest,
  RequestValues,
  Verdict,
} from './differential/compared-server.ts'
import { hostileAuthorizations } from './differential/hostile-authorizations.ts'
import { hostileTokens } from './differential/hostile-tokens.ts'
import { knownDifferences } from './differential/known-differences.ts'
import { startOurs } from './differential/ours.ts'
import { startTheirs } from './differential/theirs.ts'

let keys: ClientKeys
let ours: ComparedServer
let theirs: ComparedServer
beforeAll(async () => {
  keys = await generateClientKeys()
  ours = await startOurs(keys)
  theirs = await startTheirs(keys)
})
afterAll(async () => {
  await ours[Symbol.asyncDispose]()
  await theirs[Symbol.asyncDispose]()
})

type Make = (server: RequestValues, keys: ClientKeys) => Promise<HostileRequest[]>

/** Sequential, because some requests use up what others need. */
async function judge(server: ComparedServer, make: Make): Promise<Map<string, Verdict>> {
  const verdicts = new Map<string, Verdict>()
  for (const request of await make(server, keys)) verdicts.set(request.name, await server.send(request))
  return verdicts
}

test.each<[string, Make, number]>([
  ['authorization', hostileAuthorizations, 190],
  ['token', hostileTokens, 110],
])('%s: both servers accept the same requests, except for listed differences', async (part, make, least) => {
  const [own, other] = [await judge(ours, make), await judge(theirs, make)]
  const differences = Array.from(
    own,
    ([name, verdict]) => `${name}: ours ${verdict}, theirs ${other.get(name)}`,
  )
  const differing = differences.filter((line) => !/ours (\w+), theirs \1$/.test(line))
  expect(own.size).toBeGreaterThanOrEqual(least)
  expect([...own].filter(([, verdict]) => verdict === 'fault')).toEqual([])
  expect(differing.toSorted()).toEqual(Object.keys(knownDifferences[part] ?? {}).toSorted())
})
