import { endpointsOf } from '@tillkey/contract'
import {
  createIdentity,
  deleteIdentity,
  getIdentity,
  listIdentities,
} from '@tillkey/contract/platform/identity/identities.ts'
import type { CreateIdentityBody } from '@tillkey/contract/platform/identity/identities-schemas.ts'
import * as schemas from '@tillkey/contract/platform/identity/identities-schemas.ts'
import { ok } from '@tillkey/host'
import {
  errorEnvelope,
  invalidPageToken,
  type ProjectContext,
  type RouteGroup,
  routeGroups,
} from '@tillkey/platform-core'
import {
  bodyMissing,
  hashRefused,
  identityExists,
  identityNotFound,
  traitsInvalid,
} from '../errors/identity-errors.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import { isUuid } from '../values/uuid.ts'
import { normalise } from './identifiers.ts'
import type { Draft, Identities } from './identities.ts'
import type { IdentitiesStore, Identity } from './identities-store.ts'
import { adminIdentityView, identityView } from './identity-view.ts'
import { IdentityConflict, TraitsRefused } from './refusals.ts'

const DEFAULT_PAGE_SIZE = 250
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

interface IdentitiesServices {
  identities: Identities
  identitiesStore: IdentitiesStore
  hasher: PasswordHasher
}

function refusal(error: unknown): unknown {
  if (error instanceof TraitsRefused) return traitsInvalid(error.message)
  return error instanceof IdentityConflict ? identityExists() : error
}

/** `next` only when there is more. */
function listLinks(query: Record<string, string>, next: string | undefined): Record<string, string> {
  const link = (rel: string, token: string): string =>
    `</admin/identities?${new URLSearchParams({ ...query, page_token: token }).toString()}>; rel="${rel}"`
  return { link: [link('first', FIRST_ID), ...(next ? [link('next', next)] : [])].join(',') }
}

/** Identities, as administrators see them. */
export function identitiesRoutes({
  identities,
  identitiesStore: store,
  hasher,
}: IdentitiesServices): RouteGroup[] {
  async function passwordHashOf({ credentials }: CreateIdentityBody): Promise<string | undefined> {
    const { hashed_password: hashed, password } = credentials?.password?.config ?? {}
    const refusedFor = hashed ? hasher.refusal(hashed) : undefined
    if (refusedFor !== undefined) throw hashRefused(refusedFor)
    if (hashed) return hashed
    return password ? hasher.hash(password) : undefined
  }

  async function draftOf(body: CreateIdentityBody): Promise<Draft> {
    return {
      schemaId: body.schema_id,
      traits: body.traits,
      state: body.state,
      passwordHash: await passwordHashOf(body),
      metadataPublic: body.metadata_public,
      metadataAdmin: body.metadata_admin,
      verifiedAddresses: (body.verifiable_addresses ?? [])
        .filter(({ verified }) => verified)
        .map(({ value }) => value),
    }
  }

  async function view(identity: Identity, project: ProjectContext, included: readonly string[] = []) {
    const credentials = await store.credentials(project.id, identity.id)
    const keys = await store.keys(project.id, identity.id)
    return adminIdentityView(identity, project, { credentials, keys, included })
  }

  async function find(id: string, project: ProjectContext): Promise<Identity> {
    const identity = isUuid(id) ? await store.find(project.id, id.toLowerCase()) : undefined
    if (!identity) throw identityNotFound()
    return identity
  }

  async function create(body: CreateIdentityBody | undefined, project: ProjectContext) {
    if (!body) throw bodyMissing()
    const draft = await draftOf(body)
    const created = await identities.create(project, draft).catch((error: unknown) => {
      throw refusal(error)
    })
    return created.identity
  }

  async function listByIdentifier(identifier: string, project: ProjectContext) {
    const identity = await store.findByKey(project.id, { kind: 'password', value: normalise(identifier) })
    return identity ? [await view(identity, project)] : []
  }

  const operations = { createIdentity, getIdentity, listIdentities, deleteIdentity }
  return routeGroups({
    renderError: errorEnvelope,
    endpoints: endpointsOf(operations, schemas),
    handlers: {
      async createIdentity({ args, context: { project } }) {
        const identity = await create(args.body, project)
        const headers = { location: `${project.publicUrl}/admin/identities/${identity.id}` }
        return { status: 201, body: await view(identity, project), headers }
      },
      getIdentity: async ({ args, context: { project } }) =>
        ok(await view(await find(args.id, project), project, args.include_credential)),
      async listIdentities({ args, context: { project } }) {
        if (args.credentials_identifier)
          return ok(await listByIdentifier(args.credentials_identifier, project))
        const after = args.page_token ?? FIRST_ID
        if (!isUuid(after)) throw invalidPageToken()
        const size = args.page_size ?? args.per_page ?? DEFAULT_PAGE_SIZE
        const found = await store.list(project.id, { after, size: size + 1 })
        const page = found.slice(0, size)
        const next = found.length > size ? page.at(-1)?.id : undefined
        const body = page.map((identity) => ({
          ...identityView(identity, project),
          metadata_admin: identity.metadataAdmin as Record<string, unknown> | null,
        }))
        return ok(body, listLinks({ page_size: String(size) }, next))
      },
      async deleteIdentity({ args, context: { project } }) {
        await identities.remove(await find(args.id, project))
        return { status: 204 }
      },
    },
  })
}
