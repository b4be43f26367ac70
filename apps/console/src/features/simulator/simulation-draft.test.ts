import { expect, test } from 'vitest'
import { buildSimulation, initialDraft, isComplete, showsTraits } from './simulation-draft.ts'

const chosen = { identity: 'i', traits: { email: 'ann@shop.test' }, schemaId: 's' }

test('a sign-in of an existing person names the person, the method and a chosen second factor', () => {
  const draft = { ...initialDraft, secondFactor: 'totp' as const }
  expect([isComplete(draft, ''), isComplete(draft, 'i'), showsTraits(draft)]).toEqual([false, true, false])
  expect(buildSimulation(draft, chosen)).toEqual({
    flow: 'login',
    method: 'password',
    second_factor: 'totp',
    identity_id: 'i',
    send_web_hooks: false,
  })
})

test('a registration is of a new person with traits', () => {
  const draft = { ...initialDraft, flow: 'registration' as const, sends: true }
  expect([isComplete(draft, ''), showsTraits(draft)]).toEqual([true, true])
  expect(buildSimulation(draft, chosen)).toEqual({
    flow: 'registration',
    method: 'password',
    schema_id: 's',
    traits: chosen.traits,
    send_web_hooks: true,
  })
})

test('a sign-in with a provider needs the provider, and claims that are an object', () => {
  const draft = { ...initialDraft, method: 'oidc' as const, provider: 'corp', claims: '{"sub": "1"}' }
  expect([
    isComplete(draft, 'i'),
    isComplete({ ...draft, provider: '' }, 'i'),
    isComplete({ ...draft, claims: '[]' }, 'i'),
    isComplete({ ...draft, claims: '{' }, 'i'),
  ]).toEqual([true, false, false, false])
  expect(buildSimulation(draft, chosen)).toMatchObject({ provider: 'corp', claims: { sub: '1' } })
})

test('recovery has an address and no method, and a changed profile has traits', () => {
  const recovery = { ...initialDraft, flow: 'recovery' as const, address: 'ann@shop.test' }
  expect(buildSimulation(recovery, chosen)).toEqual({
    flow: 'recovery',
    identity_id: 'i',
    address: 'ann@shop.test',
    send_web_hooks: false,
  })
  const profile = { ...initialDraft, flow: 'settings' as const, method: 'profile' as const }
  expect(buildSimulation(profile, chosen)).toMatchObject({ identity_id: 'i', traits: chosen.traits })
})
