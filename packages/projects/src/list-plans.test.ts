import { migrate } from '@tillkey/sql'
import { fillTable, isWasteful, onBothDatabases, type ReadPlan, watchPlansOn } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { createInvitationsStore, invitationMigrations } from './invitations/invitations-store.ts'
import { createKeysStore, keyMigrations } from './keys/keys-store.ts'
import { createOrganizationsStore, organizationMigrations } from './organizations/organizations-store.ts'

/** Rows of lists that administrators create, not of people who sign in. */
const ROWS = 20_000
const limit = 100
/** Numbers padded to sort as text. */
const label = `substr(CAST(${10 * ROWS} + n AS TEXT), 2)`
/** Lists without pages belong to the small project. */
const project_id = `CASE WHEN n % 1000 = 7 THEN 'small' ELSE 'p' END`

/** Lists without pages may be sorted in memory. */
const withoutSort = (plan: ReadPlan): ReadPlan => ({
  ...plan,
  steps: plan.steps.filter((step) => step !== 'USE TEMP B-TREE FOR ORDER BY'),
})

onBothDatabases('lists of a project', (open) => {
  test('read at most ten times the organizations that they return', async () => {
    await using database = await open()
    const { db } = database
    await migrate(db, 'projects', organizationMigrations)
    await fillTable(db, { table: 'organizations', rows: ROWS }, { project_id, id: `'id ' || n`, label })
    const domains = { project_id, domain: `'domain-' || n`, organization_id: `'id ' || n` }
    await fillTable(db, { table: 'organization_domains', rows: ROWS }, domains)
    const plans: ReadPlan[] = []
    const store = createOrganizationsStore(watchPlansOn(db, plans))
    const after = { label: String(ROWS / 2).padStart(5, '0'), id: `id ${ROWS / 2}` }
    const pages = [
      await store.list('p', { limit }),
      await store.list('p', { after, limit }),
      await store.list('p', { domain: `domain-${ROWS}`, limit }),
      await store.list('p', { after, domain: 'domain-1', limit }),
      await store.list('small'),
    ]
    expect(pages.map((page) => [page.length, page[0]?.domains])).toEqual([
      [limit, ['domain-1']],
      [limit, [`domain-${ROWS / 2 + 1}`]],
      [1, [`domain-${ROWS}`]],
      [0, undefined],
      [ROWS / 1000, ['domain-7']],
    ])
    expect(plans.filter(isWasteful)).toEqual([])
  })

  test('read keys and invitations of the project only', async () => {
    await using database = await open()
    const { db } = database
    await migrate(db, 'projects', [...keyMigrations, ...invitationMigrations])
    await fillTable(db, { table: 'api_keys', rows: ROWS }, { project_id, networks: `'[]'` })
    await fillTable(db, { table: 'project_invitations', rows: ROWS }, { project_id })
    const plans: ReadPlan[] = []
    const keys = createKeysStore(watchPlansOn(db, plans))
    const lists = [
      await keys.list('small'),
      await keys.ownedBy('p', 'owner_id 9'),
      await createInvitationsStore(watchPlansOn(db, plans)).list('small'),
    ]
    expect(lists.map(({ length }) => length)).toEqual([ROWS / 1000, 1, ROWS / 1000])
    expect(plans.map(withoutSort).filter(isWasteful)).toEqual([])
  })
})
