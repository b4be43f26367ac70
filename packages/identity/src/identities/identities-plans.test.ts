import { openTestPostgres, type ReadPlan, watchPlansOn } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { createAccount, startTestPlatform } from '../testing.ts'
import { createIdentitiesStore } from './identities-store.ts'

const PEOPLE = 5000

test('who signs in is looked up by what they gave, also before PostgreSQL has counted tables that grew at once', async () => {
  await using platform = await startTestPlatform(openTestPostgres)
  await createAccount(platform, 'one@shop.test')
  const { db } = platform.database
  const { id: projectId } = await platform.projects.find('playground')
  await db.run(
    `INSERT INTO identity_credentials SELECT (jsonb_populate_record(c, jsonb_build_object('identity_id', gen_random_uuid()))).*
     FROM identity_credentials c, generate_series(1, ${PEOPLE}) WHERE c.type = 'password'`,
  )
  const plans: ReadPlan[] = []
  const key = { kind: 'password', value: 'one@shop.test' } as const
  const found = await createIdentitiesStore(watchPlansOn(db, plans)).findWithCredential(
    projectId,
    key,
    'password',
  )
  expect(found?.config).toMatchObject({ hashed_password: expect.any(String) })
  expect(plans.map(({ rows }) => Number(rows) <= 5)).toEqual([true])
})
