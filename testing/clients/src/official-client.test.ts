import * as newest from '@ory/client'
import * as first from 'ory-client-1'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClientEnvironment, startClientEnvironment } from './client-environment.ts'

let environment: ClientEnvironment
beforeAll(async () => {
  environment = await startClientEnvironment()
})
afterAll(() => environment[Symbol.asyncDispose]())

let people = 0
const somebody = () => ({ email: `person-${people++}@tillkey.test`, password: `a pass phrase ${people}` })

interface Failure {
  response: { status: number; data: { error: { code: number; status: string } } }
}

describe.each([
  ['1.2.17', first],
  ['the newest', newest],
  // Both versions have the same classes and methods, so the types of the first are used.
])('@ory/client %s', (_version, module) => {
  const { Configuration, FrontendApi, IdentityApi, PermissionApi, RelationshipApi } = module as typeof first
  const at = (basePath: string) => new Configuration({ basePath })

  describe.each([
    ['the default project', () => environment.urls.platform, () => environment.urls.admin],
    ['a project below its prefix', () => environment.shop, () => `${environment.urls.admin}/p/shop`],
  ])('at %s', (_name, address, administration) => {
    async function signUp() {
      const { email, password } = somebody()
      const frontend = new FrontendApi(at(address()))
      const { data: flow } = await frontend.createNativeRegistrationFlow()
      const { data } = await frontend.updateRegistrationFlow({
        flow: flow.id,
        updateRegistrationFlowBody: { method: 'password', password, traits: { email } },
      })
      return { frontend, email, password, token: data.session_token ?? '', identity: data.identity }
    }

    test('a person registers, signs in, calls whoami, and signs out', async () => {
      const { frontend, email, password } = await signUp()
      const { data: flow } = await frontend.createNativeLoginFlow()
      const { data: login } = await frontend.updateLoginFlow({
        flow: flow.id,
        updateLoginFlowBody: { method: 'password', identifier: email, password },
      })
      const xSessionToken = login.session_token ?? ''
      const { data: session } = await frontend.toSession({ xSessionToken })
      expect([session.active, session.identity?.traits]).toEqual([true, { email, name: {} }])
      await frontend.performNativeLogout({ performNativeLogoutBody: { session_token: xSessionToken } })
      await expect(frontend.toSession({ xSessionToken })).rejects.toMatchObject<{ response: unknown }>({
        response: { status: 401, data: { error: { code: 401, status: 'Unauthorized' } } },
      } satisfies Failure)
    })

    test('a login flow names its organization: none', async () => {
      const frontend = new FrontendApi(at(address()))
      const { data } = await frontend.createNativeLoginFlow()
      expect(data).toHaveProperty('organization_id', null)
    })

    test('the admin listener requires no key and returns identifiers', async () => {
      const identities = new IdentityApi(at(administration()))
      const { email } = somebody()
      const created = await identities.createIdentity({
        createIdentityBody: { schema_id: 'person', traits: { email } },
      })
      expect([created.status, created.data.credentials?.password?.identifiers]).toEqual([201, [email]])
      const read = await identities.getIdentity({ id: created.data.id })
      expect(read.data.credentials?.password?.identifiers).toEqual([email])
      const { data: listed } = await identities.listIdentities({ pageSize: 250, pageToken: '' })
      expect(listed.map(({ id }) => id)).toContain(created.data.id)
      expect((await identities.deleteIdentity({ id: created.data.id })).status).toBe(204)
    })

    test('relation tuples are written and checked', async () => {
      const tuple = {
        namespace: 'Document',
        object: 'report',
        relation: 'reader',
        subject_id: `ann-${people++}`,
      }
      const permissions = new PermissionApi(at(address()))
      const key = { headers: { authorization: `Bearer ${environment.config.adminKey}` } }
      const permission = { namespace: tuple.namespace, object: tuple.object, relation: tuple.relation }
      const check = async (subjectId: string) =>
        (await permissions.checkPermission({ ...permission, subjectId }, key)).data.allowed
      expect(await check(tuple.subject_id)).toBe(false)
      const relationships = new RelationshipApi(at(administration()))
      await relationships.createRelationship({ createRelationshipBody: tuple })
      expect(await check(tuple.subject_id)).toBe(true)
    })
  })
})
