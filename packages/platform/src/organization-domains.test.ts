import {
  createOrganization,
  createProject,
  createProjectApiKey,
  deleteOrganization,
  listAuditEvents,
  listOrganizationDomains,
  updateOrganization,
  verifyOrganizationDomain,
} from '@tillkey/client'
import { onOneDatabase, type TestDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import type { PlatformOptions } from './platform.ts'
import { startConsole } from './testing-console.ts'
import { startNameServer } from './testing-name-server.ts'

type Open = () => Promise<TestDatabase>

/** An organization with one domain, on a platform that queries a local name server. */
async function startWithDomain(open: Open, options: Partial<PlatformOptions> = {}) {
  const names = await startNameServer()
  const console = await startConsole(open, { nameServers: [names.address], ...options })
  const { client, create } = console
  const { id: project_id } = await create()
  const body = { label: 'Shops', domains: ['shop.example'] }
  const { id: organization_id } = await createOrganization(client, { project_id, body })
  const of = { project_id, organization_id }
  const dispose = async (): Promise<void> => {
    names[Symbol.dispose]()
    await console[Symbol.asyncDispose]()
  }
  return { ...console, names, of, body, [Symbol.asyncDispose]: dispose }
}

/** Returns the status and the error code of a call that may fail. */
async function outcome(call: Promise<unknown>): Promise<unknown[]> {
  try {
    await call
    return [200]
  } catch (error) {
    const { status, data } = error as { status: number; data: { error: { error: string } } }
    return [status, data.error.error]
  }
}

onOneDatabase('domains of organizations', (open) => {
  test('are pending until their record exists, and verified from then on', async () => {
    await using environment = await startWithDomain(open)
    const { client, of, names } = environment
    const { domains } = await listOrganizationDomains(client, of)
    const verify = () => verifyOrganizationDomain(client, { ...of, domain: 'Shop.Example' })
    const record = domains[0]?.record ?? { name: '', value: '' }
    expect(domains).toEqual([
      { domain: 'shop.example', state: 'pending', verified_by: null, verified_at: null, record },
    ])
    expect(await outcome(verify())).toEqual([409, 'domain_not_proved'])
    names.zone.set(record.name, ['v=spf1 -all', 'tillkey-domain=of-somebody-else'])
    expect(await outcome(verify())).toEqual([409, 'domain_not_proved'])
    names.zone.set(record.name, [`v=spf1 ${'a'.repeat(300)}`, record.value])
    const verified = await verify()
    expect(verified).toMatchObject({ domain: 'shop.example', state: 'verified', verified_by: 'dns' })
    names.zone.clear()
    expect(await verify()).toEqual(verified)
    const { events } = await listAuditEvents(client, { project_id: of.project_id })
    expect([events[0]?.action, events[0]?.target.id, events[0]?.after]).toEqual([
      'organization.domain_verified',
      of.organization_id,
      { domain: 'shop.example', verified_by: 'dns' },
    ])
    expect(events.filter(({ action }) => action === 'organization.domain_verified').length).toBe(1)
  })

  test('stay verified while the organization keeps them, and are pending again if re-added', async () => {
    await using environment = await startWithDomain(open)
    const { client, of, body } = environment
    const states = async () =>
      (await listOrganizationDomains(client, of)).domains.map(({ domain, state }) => [domain, state])
    await verifyOrganizationDomain(client, { ...of, domain: 'shop.example', body: { by: 'owner' } })
    const wider = [...body.domains, 'other.example']
    await updateOrganization(client, { ...of, body: { ...body, domains: wider } })
    const unchanged = await states()
    await updateOrganization(client, { ...of, body: { ...body, domains: [] } })
    await updateOrganization(client, { ...of, body })
    expect([unchanged, await states()]).toEqual([
      [
        ['other.example', 'pending'],
        ['shop.example', 'verified'],
      ],
      [['shop.example', 'pending']],
    ])
  })

  test('can be confirmed by an owner, but not by a project key', async () => {
    await using environment = await startWithDomain(open)
    const { as, client, of } = environment
    const { value = '' } = await createProjectApiKey(client, { project: of.project_id, body: { name: 'k' } })
    const claim = { ...of, domain: 'shop.example', body: { by: 'owner' as const } }
    expect([
      await outcome(verifyOrganizationDomain(as(value), claim)),
      (await verifyOrganizationDomain(client, claim)).verified_by,
    ]).toEqual([[403, 'not_allowed'], 'owner'])
  })

  test('require a record if the server accepts no confirmation', async () => {
    await using environment = await startWithDomain(open, { domainProof: 'dns' })
    const { client, of, names } = environment
    const claim = { ...of, domain: 'shop.example' }
    const word = await outcome(verifyOrganizationDomain(client, { ...claim, body: { by: 'owner' } }))
    const { name = '', value = '' } = (await listOrganizationDomains(client, of)).domains[0]?.record ?? {}
    names.zone.set(name, [value])
    expect([word, (await verifyOrganizationDomain(client, claim)).state]).toEqual([
      [403, 'owners_word_refused'],
      'verified',
    ])
  })

  test('cannot be verified while DNS is unavailable', async () => {
    await using environment = await startWithDomain(open)
    const { client, of, names } = environment
    names.refuse()
    const claim = { ...of, domain: 'shop.example' }
    expect(await outcome(verifyOrganizationDomain(client, claim))).toEqual([503, 'domain_unanswered'])
  })

  test('are unique within a project', async () => {
    await using environment = await startWithDomain(open)
    const { client, of } = environment
    const other = (await createProject(client, { body: { name: 'Another' } })).id
    const verify = (more: object) =>
      outcome(verifyOrganizationDomain(client, { ...of, domain: 'shop.example', ...more }))
    const missing = [await verify({ domain: 'b.example' }), await verify({ project_id: other })]
    await deleteOrganization(client, of)
    expect([...missing, await outcome(listOrganizationDomains(client, of))]).toEqual([
      [404, 'domain_not_found'],
      [404, 'organization_not_found'],
      [404, 'organization_not_found'],
    ])
  })
})
