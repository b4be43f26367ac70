import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY } from '../testing.ts'
import { type Shop, startShop } from '../testing-events.ts'
import {
  callCourier,
  callIdentities,
  callMetadata,
  callPermissions,
  callProjects,
  callSessions,
} from './administration-calls.ts'
import { callingApis, publishedOperations } from './calling.ts'
import { callFrontend } from './frontend-calls.ts'
import { callKeys, callOAuth2, callOidc, callTrust, endOAuth2 } from './oauth2-calls.ts'

/** Expected statuses other than 200. */
const decided: Readonly<Record<number, readonly string[]>> = {
  201: [
    'createIdentity',
    'createRecoveryCodeForIdentity',
    'createJsonWebKeySet',
    'createOAuth2Client',
    'createOidcDynamicClient',
    'trustOAuth2JwtGrantIssuer',
    'createRelationship',
    'createProject',
    'createOrganization',
    'createProjectApiKey',
  ],
  204: [
    'disableMySession',
    'disableSession',
    'performNativeLogout',
    'updateLogoutFlow',
    'deleteIdentity',
    'deleteIdentitySessions',
    'patchRelationships',
    'deleteRelationships',
    'deleteJsonWebKey',
    'deleteJsonWebKeySet',
    'deleteOAuth2Client',
    'deleteOAuth2Token',
    'rejectOAuth2LogoutRequest',
    'revokeOAuth2ConsentSessions',
    'revokeOAuth2LoginSessions',
    'deleteOidcDynamicClient',
    'deleteTrustedOAuth2JwtGrantIssuer',
    'deleteOrganization',
    'deleteProjectApiKey',
    'setActiveProjectInConsole',
    'purgeProject',
  ],
  // The error page for the request, and the page after a logout.
  302: ['oAuth2Authorize', 'revokeOidcSession'],
  // A credential request without proof gets the nonce for one.
  400: ['createVerifiableCredential'],
  // Unknown codes, credential and member.
  404: ['exchangeSessionToken', 'deleteIdentityCredentials', 'removeProjectMember'],
}

const findStatus = (name: string): number =>
  Number(Object.entries(decided).find(([, names]) => names.includes(name))?.[0] ?? 200)

const OWNER = { email: 'owner@tillkey.test', password: 'a pass phrase of the owner' }

const OPL =
  'class User implements Namespace {}\nclass Group implements Namespace { related: { members: User[] } }'

/** Enables what is off in a new project and adds permissions. */
const configure = ({ patch, project }: Shop) =>
  patch(
    project.id,
    ...Object.entries({
      '/services/identity/config/selfservice/flows/recovery/enabled': true,
      '/services/identity/config/selfservice/flows/verification/enabled': true,
      '/services/identity/config/selfservice/methods/link/enabled': true,
      '/services/oauth2/config/oidc/dynamic_client_registration/enabled': true,
      '/services/permission/config/namespaces': {
        location: `base64://${Buffer.from(OPL).toString('base64')}`,
      },
    }).map(([path, value]) => ({ op: 'add' as const, path, value })),
  )

onOneDatabase('the published client', (open) => {
  test('can call every operation, each with the described response', async () => {
    await using shop = await startShop(open, { operators: { firstOwner: OWNER } })
    await configure(shop)
    const responses = new Map<string, number>()
    const apis = callingApis(responses)
    const basePath = shop.baseUrl + shop.at
    const key = { basePath, accessToken: ADMIN_KEY }
    await callFrontend(apis.frontend({ basePath }), 'ann@tillkey.test')
    await callIdentities(apis.identity(key))
    await callSessions(apis.identity(key), 'ann@tillkey.test')
    await callCourier(apis.courier(key))
    await callMetadata(apis.metadata({ basePath }))
    await callPermissions({ relationship: apis.relationship(key), permission: apis.permission(key) })
    const token = await callOAuth2(apis.oauth2(key), shop)
    await callOidc(apis.oidc, basePath, token)
    await endOAuth2(apis.oauth2(key), token)
    await callKeys(apis.jwk(key))
    await callTrust(apis.oauth2(key), apis.jwk(key))
    await apis.wellknown({ basePath }).discoverJsonWebKeys()
    await callProjects(apis.project({ ...key, basePath: shop.baseUrl }))
    expect(publishedOperations.length).toBe(127)
    const expected = publishedOperations.map((name) => [name, findStatus(name)])
    expect(Object.fromEntries(responses)).toEqual(Object.fromEntries(expected))
  })
})
