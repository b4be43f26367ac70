import type { AddressInfo } from 'node:net'
import * as official from '@ory/client'
import * as compat from '@tillkey/client/compat'
import { defaultProject, type ProjectDocument } from '@tillkey/platform'
import { ADMIN_KEY, startTestPlatform } from '@tillkey/platform/testing'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'

type Library = typeof compat
// One script drives both. The client's own tests compare their types.
const libraries = { official: official as unknown as Library, ours: compat }

type Call = Promise<compat.CompatResponse>

/** Patterns of what differs between runs. */
const masks: [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, 'TIME'],
  [/ory_(st|lo|pat)_[A-Za-z0-9]+/g, 'TOKEN'],
  [/127\.0\.0\.1:\d+/g, 'HOST'],
  // The official client sends a User-Agent; ours does not.
  [/,"user_agent":"axios\/[\d.]+"/g, ''],
]
const masked = (value: unknown): unknown =>
  JSON.parse(
    masks.reduce((text, [pattern, mask]) => text.replaceAll(pattern, mask), JSON.stringify(value ?? null)),
  )

/** Everything that a person and an administrator do in a short visit, with the result of each step. */
async function visit(library: Library, basePath: string): Promise<unknown[]> {
  const { Configuration, FrontendApi, IdentityApi, MetadataApi, PermissionApi, RelationshipApi } = library
  const admin = new Configuration({ basePath, accessToken: ADMIN_KEY })
  const identities = new IdentityApi(admin)
  const relationships = new RelationshipApi(admin)
  const permissions = new PermissionApi(admin)
  const frontend = new FrontendApi(new Configuration({ basePath }))
  const results: unknown[] = []
  /** Records the result of a call and returns its data. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a script goes on with whatever it got
  const step = async (name: string, call: Call): Promise<any> => {
    try {
      const { status, data } = await call
      results.push([name, status, masked(data)])
      return data
    } catch (cause) {
      const { message, response } = cause as compat.CompatError
      results.push([name, message, response?.status, masked(response?.data)])
      return response?.data
    }
  }

  await step('version', new MetadataApi(admin).getVersion())
  await step('alive', new MetadataApi(admin).isAlive())
  await step('schemas', identities.listIdentitySchemas({}))

  const traits = { email: 'thandi@example.com' }
  const createIdentityBody = { schema_id: 'merchant', traits }
  const created = await step('create', identities.createIdentity({ createIdentityBody }))
  await step('create again', identities.createIdentity({ createIdentityBody }))
  await step(
    'without a token',
    new IdentityApi(new Configuration({ basePath })).getIdentity({ id: created.id }),
  )
  await step('get', identities.getIdentity({ id: created.id, includeCredential: ['password'] }))
  await step('list', identities.listIdentities({ pageSize: 10, credentialsIdentifier: traits.email }))
  await step('get a stranger', identities.getIdentity({ id: '00000000-0000-4000-8000-000000000000' }))
  await step('delete', identities.deleteIdentity({ id: created.id }))

  const registration = await step('registration', frontend.createNativeRegistrationFlow())
  const password = 'a long and quiet walk 7'
  const registered = await step(
    'register',
    frontend.updateRegistrationFlow({
      flow: registration.id,
      updateRegistrationFlowBody: { method: 'password', password, traits },
    }),
  )
  await step('who', frontend.toSession({ xSessionToken: registered?.session_token ?? 'none' }))
  const login = await step('login', frontend.createNativeLoginFlow())
  const logIn = (attempt: string) =>
    frontend.updateLoginFlow({
      flow: login.id,
      updateLoginFlowBody: { method: 'password', identifier: traits.email, password: attempt },
    })
  await step('wrong password', logIn('wrong'))
  const { session_token = 'none' } = (await step('right password', logIn(password))) ?? {}
  await step('who', frontend.toSession({ xSessionToken: session_token }))
  await step('other sessions', frontend.listMySessions({ xSessionToken: session_token }))
  await step('end the others', frontend.disableMyOtherSessions({ xSessionToken: session_token }))
  await step('log out', frontend.performNativeLogout({ performNativeLogoutBody: { session_token } }))
  await step('who', frontend.toSession({ xSessionToken: session_token }))
  await step('a flow that is not', frontend.getLoginFlow({ id: 'nothing' }))

  const tuple = { namespace: 'files', object: 'a b/c', relation: 'owners', subject_id: 'Zoë & Co' }
  const query = { namespace: 'files', object: tuple.object, relation: 'owners', subjectId: tuple.subject_id }
  await step('relate', relationships.createRelationship({ createRelationshipBody: tuple }))
  await step('relationships', relationships.getRelationships({ ...query, pageSize: 5 }))
  await step('check', permissions.checkPermission(query))
  await step('check another', permissions.checkPermissionOrError({ ...query, subjectId: 'nobody' }))
  await step(
    'check by body',
    permissions.postCheckPermission({ postCheckPermissionBody: tuple, maxDepth: 3 }),
  )
  await step('expand', permissions.expandPermissions(query))
  await step('syntax', relationships.checkOplSyntax({ body: 'class User implements {}' }))
  await step('unrelate', relationships.deleteRelationships(query))
  return results
}

/** The default project, with a namespace. */
function project(): ProjectDocument {
  const document = defaultProject()
  const permission = { config: { namespaces: [{ id: 1, name: 'files' }] } }
  return { ...document, services: { ...document.services, permission } }
}

onOneDatabase('the platform', (open) => {
  test('gives the official client and ours the same results', async () => {
    const outcomes: unknown[][] = []
    for (const library of Object.values(libraries)) {
      await using platform = await startTestPlatform(open, { projects: [project()] })
      await platform.app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = platform.app.server.address() as AddressInfo
      outcomes.push(await visit(library, `http://127.0.0.1:${port}`))
    }
    const [theirs, ours] = outcomes
    expect(ours).toEqual(theirs)
    expect(theirs).toHaveLength(30)
    const refused = theirs?.filter((step) => typeof (step as unknown[])[1] === 'string')
    expect(refused?.map((step) => (step as unknown[])[0])).toEqual([
      'create again',
      'without a token',
      'get a stranger',
      'wrong password',
      'who',
      'a flow that is not',
      'check another',
    ])
  })
})
