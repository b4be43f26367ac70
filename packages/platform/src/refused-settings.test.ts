import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JsonPatch } from '@ory/client'
import { ProjectDocumentError } from '@tillkey/platform-core'
import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, expect, test } from 'vitest'
import { readProjectsFile } from './project-file.ts'
import { startConsole } from './testing-console.ts'

const folder = mkdtempSync(join(tmpdir(), 'tillkey-refused-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Services = Record<string, { config: Record<string, unknown> }>

/** Faults of one kind in each engine, with the pointers to report. */
const faults: [kind: string, services: Services, pointers: string[]][] = [
  [
    'wrong types',
    {
      identity: {
        config: {
          session: { lifespan: '72 hours' },
          selfservice: { flows: { registration: { enabled: 'false' } } },
        },
      },
      oauth2: { config: { ttl: { access_token: 5 } } },
      permission: { config: { limit: { max_read_depth: 0 } } },
    },
    [
      '/services/identity/config/selfservice/flows/registration/enabled',
      '/services/identity/config/session/lifespan',
      '/services/oauth2/config/ttl/access_token',
      '/services/permission/config/limit/max_read_depth',
    ],
  ],
  [
    'unknown keys',
    {
      identity: { config: { selfservise: {}, session: { whoami: { 'a/b': 1 } } } },
      oauth2: { config: { strategies: { access_tokn: 'jwt' } } },
      permission: { config: { namespace: [] } },
    },
    [
      '/services/identity/config/selfservise',
      '/services/identity/config/session/whoami/a~1b',
      '/services/oauth2/config/strategies/access_tokn',
      '/services/permission/config/namespace',
    ],
  ],
  [
    'contradictions',
    {
      identity: { config: { courier: { delivery_strategy: 'http' } } },
      oauth2: { config: { oidc: { subject_identifiers: { supported_types: ['pairwise'] } } } },
    },
    [
      '/services/identity/config/courier/http/request_config/url',
      '/services/oauth2/config/oidc/subject_identifiers/pairwise/salt',
    ],
  ],
]

/** Returns the pointers that a response names. */
async function pointersIn(call: Promise<unknown>): Promise<string[]> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  const { response } = error as {
    response?: { data: { error: { details: { errors: { path: string }[] } } } }
  } // the type of the published client
  return (response?.data.error.details.errors ?? []).map(({ path }) => path).toSorted()
}

/** Returns the pointers that reading or storing documents reports, from the root of the faulty one. */
async function reportedPointers(put: () => unknown): Promise<string[]> {
  try {
    await put()
  } catch (error) {
    if (!(error instanceof ProjectDocumentError)) throw error
    return error.problems.map(({ pointer }) => pointer.replace(/^[^/]*/, '')).toSorted()
  }
  return []
}

onOneDatabase('unusable settings', (open) => {
  test.each(faults)(
    'are rejected with the same pointers however they are submitted: %s',
    async (_kind, services, pointers) => {
      await using console = await startConsole(open)
      const { id, cors_public, cors_admin } = await console.create()
      const setProject = { name: 'A', services, cors_public, cors_admin }
      const file = join(folder, 'projects.json')
      writeFileSync(file, JSON.stringify([{ slug: 'shop', name: 'Shop', services }]))
      const patch = Object.entries(services).map(
        ([service, { config }]): JsonPatch => ({
          op: 'replace',
          path: `/services/${service}/config`,
          value: config,
        }),
      )
      expect({
        'when a file is read': await reportedPointers(() => readProjectsFile(file)),
        'when a project is made': await reportedPointers(() =>
          console.platform.projects.put([{ slug: 'shop', name: 'Shop', services }]),
        ),
        'when it is put': await pointersIn(console.api.setProject({ projectId: id, setProject })),
        'when it is patched': await pointersIn(console.patch(id, ...patch)),
      }).toEqual({
        'when a file is read': pointers,
        'when a project is made': pointers,
        'when it is put': pointers,
        'when it is patched': pointers,
      })
    },
  )
})
