import type { Apis } from './calling.ts'

type Identity = ReturnType<Apis['identity']>

const person = (email: string) => ({ schema_id: '', traits: { email } })

/** Creates, changes and reads identities. */
export async function callIdentities(identity: Identity): Promise<void> {
  const { data: created } = await identity.createIdentity({
    createIdentityBody: {
      ...person('made@tillkey.test'),
      credentials: { password: { config: { password: 'a pass phrase of theirs' } } },
    },
  })
  const { id, schema_id } = created
  await identity.getIdentity({ id })
  await identity.listIdentities()
  await identity.listIdentitySchemas()
  await identity.getIdentitySchema({ id: schema_id })
  await identity.updateIdentity({
    id,
    updateIdentityBody: { ...person('made@tillkey.test'), schema_id, state: 'active' },
  })
  await identity.patchIdentity({ id, jsonPatch: [{ op: 'replace', path: '/metadata_public', value: {} }] })
  const patch_id = '7b2fd1f0-5b0a-4a1b-9ec3-0c9a3ca2a9d1'
  await identity.batchPatchIdentities({
    patchIdentitiesBody: { identities: [{ patch_id, create: person('batch@tillkey.test') }] },
  })
  await identity.createRecoveryCodeForIdentity({ createRecoveryCodeForIdentityBody: { identity_id: id } })
  await identity.createRecoveryLinkForIdentity({ createRecoveryLinkForIdentityBody: { identity_id: id } })
  await identity.deleteIdentityCredentials({ id, type: 'totp' })
  await identity.deleteIdentity({ id })
}

/** Calls operations on the sessions of a signed-in person. */
export async function callSessions(identity: Identity, email: string): Promise<void> {
  const { data: found } = await identity.listIdentities({ credentialsIdentifier: email })
  const id = found[0]?.id ?? ''
  const { data: sessions } = await identity.listIdentitySessions({ id })
  await identity.listSessions()
  const session = { id: sessions.find(({ active }) => active)?.id ?? '' }
  await identity.getSession(session)
  await identity.extendSession(session)
  await identity.disableSession(session)
  await identity.deleteIdentitySessions({ id })
}

/** Calls operations on queued messages. */
export async function callCourier(courier: ReturnType<Apis['courier']>): Promise<void> {
  const { data: messages } = await courier.listCourierMessages()
  await courier.getCourierMessage({ id: messages[0]?.id ?? '' })
}

/** Calls operations about the server itself. */
export async function callMetadata(metadata: ReturnType<Apis['metadata']>): Promise<void> {
  await metadata.isAlive()
  await metadata.isReady()
  await metadata.getVersion()
}

const tuple = (subject_id: string) => ({ namespace: 'Group', object: 'g', relation: 'members', subject_id })
const check = { namespace: 'Group', object: 'g', relation: 'members', subjectId: 'ann' }

/** Creates, checks and deletes relationships. */
export async function callPermissions({
  relationship,
  permission,
}: {
  relationship: ReturnType<Apis['relationship']>
  permission: ReturnType<Apis['permission']>
}): Promise<void> {
  await relationship.checkOplSyntax({ body: 'class User implements Namespace {}' })
  await relationship.listRelationshipNamespaces()
  await relationship.createRelationship({ createRelationshipBody: tuple('ann') })
  await relationship.patchRelationships({
    relationshipPatch: [{ action: 'insert', relation_tuple: tuple('bob') }],
  })
  await relationship.getRelationships({ namespace: 'Group' })
  await permission.checkPermission(check)
  await permission.checkPermissionOrError(check)
  await permission.postCheckPermission({ postCheckPermissionBody: tuple('ann') })
  await permission.postCheckPermissionOrError({ postCheckPermissionOrErrorBody: tuple('ann') })
  await permission.expandPermissions({ namespace: 'Group', object: 'g', relation: 'members' })
  await relationship.deleteRelationships({ namespace: 'Group' })
}

/** Calls operations on projects and their resources as an administrator. */
export async function callProjects(project: ReturnType<Apis['project']>): Promise<void> {
  const { data: made } = await project.createProject({ createProjectBody: { name: 'Another shop' } })
  const { id: projectId, name, services, cors_public, cors_admin } = made
  await project.listProjects()
  await project.getProject({ projectId })
  await project.patchProject({ projectId, jsonPatch: [{ op: 'replace', path: '/name', value: 'Renamed' }] })
  if (!cors_public || !cors_admin) throw new Error('a project says whose pages may call it')
  await project.setProject({ projectId, setProject: { name, services, cors_public, cors_admin } })
  const { data: organization } = await project.createOrganization({
    projectId,
    organizationBody: { label: 'A', domains: ['shop.example'] },
  })
  const one = { projectId, organizationId: organization.id }
  await project.listOrganizations({ projectId })
  await project.getOrganization(one)
  await project.updateOrganization({ ...one, organizationBody: { label: 'B', domains: [] } })
  await project.deleteOrganization(one)
  const { data: key } = await project.createProjectApiKey({
    project: projectId,
    inlineObject3: { name: 'a program' },
  })
  await project.listProjectApiKeys({ project: projectId })
  await project.deleteProjectApiKey({ project: projectId, tokenId: key.id })
  await project.getProjectMembers({ project: projectId })
  await project.removeProjectMember({ project: projectId, member: '7b2fd1f0-5b0a-4a1b-9ec3-0c9a3ca2a9d1' })
  const [from, to] = ['2026-11-22T10:00:00Z', '2026-11-22T14:00:00Z']
  await project.getProjectMetrics({ projectId, eventType: 'LoginSucceeded', resolution: '1h', from, to })
  await project.setActiveProjectInConsole({ setActiveProjectInConsoleBody: { project_id: projectId } })
  await project.getActiveProjectInConsole()
  await project.purgeProject({ projectId })
}
