import * as api from '@tillkey/client'
import { createClient } from '@tillkey/client'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  inviteOperator,
  type OperatedConsole,
  startConsoleWithOperators,
  statusOf,
} from './testing-operators.ts'

/** Enough for both orders of two concurrent calls. */
const ROUNDS = 6

/** Starts two calls in alternating order, the second after a few turns of the event loop. */
async function race<A, B>(round: number, first: () => Promise<A>, second: () => Promise<B>) {
  const wait = async (turns: number): Promise<void> => {
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  const [before, after] = round % 2 === 0 ? [0, round] : [round, 0]
  return Promise.all([wait(before).then(first), wait(after).then(second)])
}

const readValue = (call: Promise<{ value?: string }>): Promise<string | undefined> =>
  call.then(
    ({ value }) => value,
    () => undefined,
  )

/** Returns the status of a call with a project key. 401 for a key that was not created. */
const useKey = ({ baseUrl, project }: OperatedConsole, accessToken: string | undefined): Promise<number> =>
  statusOf(
    api.listIdentities(
      createClient({ baseUrl: `${baseUrl}/p/${project.slug}`, accessToken: accessToken ?? 'none' }),
    ),
  )

onOneDatabase('concurrent changes', (open) => {
  test('do not bring a deleted organization back', async () => {
    await using console = await startConsoleWithOperators(open)
    const owner = console.as(console.owner)
    const project_id = console.project.id
    for (let round = 0; round < ROUNDS; round++) {
      const body = { label: 'Shop', domains: [`shop-${round}.test`] }
      const { id: organization_id } = await api.createOrganization(owner, { project_id, body })
      const one = { project_id, organization_id }
      await race(
        round,
        () => api.deleteOrganization(owner, one),
        () => statusOf(api.updateOrganization(owner, { ...one, body })),
      )
      expect(await statusOf(api.getOrganization(owner, one))).toBe(404)
    }
  })

  test('leave no key of a member who is removed meanwhile', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project } = console
    for (let round = 0; round < ROUNDS; round++) {
      const member = await inviteOperator(console, `dev-${round}@tillkey.test`, 'developer')
      const [value] = await race(
        round,
        () =>
          readValue(api.createProjectApiKey(as(member.token), { project: project.id, body: { name: 'k' } })),
        () => api.removeProjectMember(as(owner), { project: project.id, member: member.id }),
      )
      expect(await useKey(console, value)).toBe(401)
    }
    const { length } = await api.listProjectApiKeys(as(owner), { project: project.id })
    expect(length).toBe(0)
  })

  test('leave no key that was created with a deleted key', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project } = console
    for (let round = 0; round < ROUNDS; round++) {
      const body = { name: 'CI', role: 'developer' as const }
      const key = await api.createProjectApiKey(as(owner), { project: project.id, body })
      const [value] = await race(
        round,
        () =>
          readValue(
            api.createProjectApiKey(as(key.value ?? ''), { project: project.id, body: { name: 'k' } }),
          ),
        () => api.deleteProjectApiKey(as(owner), { project: project.id, token_id: key.id }),
      )
      expect(await useKey(console, value)).toBe(401)
    }
    const { length } = await api.listProjectApiKeys(as(owner), { project: project.id })
    expect(length).toBe(0)
  })
})
