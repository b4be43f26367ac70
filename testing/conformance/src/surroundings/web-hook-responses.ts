import { isObject, type JsonObject, valueAt } from '../player/json.ts'
import type { FixtureResponse } from './fixture-server.ts'

/** A rejection message of a web hook. Its text is empty, because texts are not compared. */
const message = (id: number, type = 'error', context?: JsonObject): JsonObject => ({
  id,
  text: `message ${id}`,
  type,
  ...(context && { context }),
})

const refused = (
  status: number,
  messages: readonly (readonly [pointer: string, ...JsonObject[]])[],
): FixtureResponse => ({
  status,
  body: { messages: messages.map(([pointer, ...own]) => ({ instance_ptr: pointer, messages: own })) },
})

const changed = (identity: unknown): FixtureResponse => ({ status: 200, body: { identity } })

const readTraits = (call: unknown): JsonObject => {
  const traits = valueAt(call, '/identity/traits')
  return isObject(traits) ? traits : {}
}

const verifiedAddress = (call: unknown): JsonObject => ({
  value: readTraits(call).email,
  via: 'email',
  verified: true,
  status: 'completed',
  verified_at: '2026-01-02T03:04:05Z',
})

const EMAIL = '#/traits/email'

/** Answers of web hooks, by the word after `mode-` in a call. */
export const webHookResponses: Record<string, (call: unknown) => FixtureResponse> = {
  ok: () => ({ status: 200, body: {} }),
  empty: () => ({ status: 200 }),
  nojson: () => ({ status: 200, body: 'not JSON' }),
  none: () => ({ status: 204 }),
  block: () => refused(400, [[EMAIL, message(1234, 'error', { value: 'short' })]]),
  block2: () =>
    refused(422, [
      [EMAIL, message(1), message(2)],
      ['#/traits/name', message(3)],
      ['#/', message(4)],
      ['#/method', message(5)],
    ]),
  blockinfo: () => refused(400, [[EMAIL, message(77, 'info')]]),
  blockcode: () => refused(403, [['#/password', message(88)]]),
  blocknone: () => refused(400, []),
  blockbad: () => ({ status: 400, body: 'not JSON' }),
  modify: (call) =>
    changed({
      traits: { ...readTraits(call), name: 'Hooked' },
      metadata_public: { hooked: true, nested: { a: [1, 2] } },
      metadata_admin: { secret: 'from hook' },
    }),
  badtraits: () => changed({ traits: { email: 'not an address', name: 5 } }),
  emptytraits: () => changed({ traits: {} }),
  meta: () => changed({ metadata_public: { only: 'public' } }),
  admin: () => changed({ metadata_admin: { only: 'admin' } }),
  state: () => changed({ state: 'inactive' }),
  badstate: () => changed({ state: 'sleeping' }),
  verified: (call) => changed({ verifiable_addresses: [verifiedAddress(call)] }),
  recovery: (call) =>
    changed({ recovery_addresses: [{ value: `other-${String(readTraits(call).email)}`, via: 'email' }] }),
  schema: () => changed({ schema_id: 'employee' }),
  badschema: () => changed({ schema_id: 'nowhere' }),
  nullid: () => changed(null),
  unknown: () => ({ status: 200, body: { identity: { nothing: 1 }, other: true } }),
  wrongtype: () => changed('text'),
}
