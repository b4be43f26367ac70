import {
  batchPatchIdentities,
  type Client,
  createClient,
  createIdentity,
  createProject,
  type IdentityPatch,
  patchProject,
  patchRelationships,
} from '@tillkey/client'
import { ADMIN_KEY } from './demo.ts'

const BATCH = 500
const PROJECTS_AT_ONCE = 8

const rules = `class User implements Namespace {}
class Group implements Namespace {
  related: { member: (User | SubjectSet<Group, "member">)[] }
}
class Shop implements Namespace {
  related: { manager: (User | SubjectSet<Group, "member">)[] }
  permits = { manage: (ctx: Context): boolean => this.related.manager.includes(ctx.subject) }
}
class Sale implements Namespace {
  related: { shop: Shop[] }
  permits = { refund: (ctx: Context): boolean => this.related.shop.traverse((s) => s.permits.manage(ctx)) }
}
`

/** Relationships of four levels: the sale, its shop, a group, its member. */
const tuples = [
  {
    namespace: 'Sale',
    object: '418',
    relation: 'shop',
    subject_set: { namespace: 'Shop', object: 'baobab', relation: '' },
  },
  {
    namespace: 'Shop',
    object: 'baobab',
    relation: 'manager',
    subject_set: { namespace: 'Group', object: 'leads', relation: 'member' },
  },
  { namespace: 'Group', object: 'leads', relation: 'member', subject_id: 'sipho' },
]

const schemas = { default_schema_id: 'person', schemas: [{ id: 'person', url: 'preset://email' }] }

/** A project whose screens are measured. */
export interface MeasuredProject {
  slug: string
  client: Client
}

/** Creates a project with permission rules and relationships. */
export async function createMeasuredProject(baseUrl: string): Promise<MeasuredProject> {
  const platform = createClient({ baseUrl, accessToken: ADMIN_KEY })
  const { id, slug } = await createProject(platform, { body: { name: 'Measured' } })
  const location = `base64://${Buffer.from(rules).toString('base64')}`
  const body = [
    { op: 'replace' as const, path: '/services/permission/config/namespaces', value: { location } },
    { op: 'replace' as const, path: '/services/identity/config/identity', value: schemas },
  ]
  await patchProject(platform, { project_id: id, body })
  const client = createClient({ baseUrl: `${baseUrl}/p/${slug}`, accessToken: ADMIN_KEY })
  await patchRelationships(client, {
    body: tuples.map((tuple) => ({ action: 'insert' as const, relation_tuple: tuple })),
  })
  return { slug, client }
}

/** Creates identities `<prefix>-<number>@bench.test` without credentials. */
export async function createIdentities(client: Client, prefix: string, count: number): Promise<void> {
  for (let done = 0; done < count; done += BATCH) {
    const identities: IdentityPatch[] = Array.from({ length: Math.min(BATCH, count - done) }, (_, at) => ({
      create: { schema_id: 'person', traits: { email: `${prefix}-${done + at}@bench.test` } },
    }))
    await batchPatchIdentities(client, { body: { identities } })
  }
}

/** Creates identities by a call each, so that each is an event. */
export async function createOneByOne(client: Client, prefix: string, count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, at) =>
      createIdentity(client, {
        body: { schema_id: 'person', traits: { email: `${prefix}-${at}@bench.test` } },
      }),
    ),
  )
}

/** Creates projects `Shop <number>` and returns the slugs in order. */
export async function createProjects(baseUrl: string, count: number): Promise<string[]> {
  const platform = createClient({ baseUrl, accessToken: ADMIN_KEY })
  const slugs: string[] = []
  for (let done = 0; done < count; done += PROJECTS_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(PROJECTS_AT_ONCE, count - done) }, (_, at) => done + at)
    const made = await Promise.all(
      numbers.map((number) => createProject(platform, { body: { name: `Shop ${number}` } })),
    )
    slugs.push(...made.map(({ slug }) => slug))
  }
  return slugs
}
