import type { ProjectRegistry } from '@tillkey/platform-core'
import { digestOf, randomText } from '@tillkey/secrets'
import type { Database, Transaction } from '@tillkey/sql'
import type { Memberships } from '../members/memberships.ts'
import { setUpDone } from '../projects-errors.ts'
import { OPERATORS_SLUG } from '../system-projects.ts'
import { operatorsDocument, withPermissionFile } from './operators-project.ts'
import { createSetUpStore } from './set-up-store.ts'

const TOKEN_LENGTH = 32

/** The owner created at the first start. */
export interface FirstOwner {
  email: string
  password: string
}

type NewOwner = FirstOwner & { name: string }

export interface SetUp {
  /** Creates the operators' project if absent, and the first owner or a set-up link if it has no members. */
  begin(): Promise<void>
  /**
   * Consumes the token and creates the first owner atomically. Throws 410 for an unknown token. Resolves with the owner's
   * id.
   */
  finish(token: string, person: NewOwner): Promise<string>
}

export interface SetUpDependencies {
  db: Database
  registry: ProjectRegistry
  memberships: Memberships
  /** Created at the first start. Undefined issues a set-up link instead. */
  firstOwner: FirstOwner | undefined
  /** Account pages of operators, which the link opens: `http://localhost:4000/p/operators`. */
  operatorsUrl: string
  /** Called once with the set-up link. */
  onLink: (url: string) => void
}

const byStart = { by: { kind: 'start' as const, id: '' } }

/** First-time set-up of the console. */
export function createSetUp(dependencies: SetUpDependencies): SetUp {
  const { db, registry, memberships, firstOwner, operatorsUrl, onLink } = dependencies

  async function projectId(): Promise<string> {
    const found = await registry.find(OPERATORS_SLUG)
    return found ? found.id : createProject(registry, operatorsUrl)
  }

  /** Prepares the first owner, existing or new, for the unit of work that makes them an owner. */
  async function prepareOwner(person: NewOwner): Promise<(tx: Transaction) => Promise<string>> {
    const operators = await memberships.operators()
    const found = await memberships.accounts().findByEmail(operators, person.email)
    if (found) return async () => found.id
    const add = await memberships.accounts().ready(operators, person)
    return async (tx) => (await add(tx)).id
  }

  /** Creates the first owner unless there are members. Concurrent starts are serialised. */
  async function makeFirstOwner(id: string, person: NewOwner): Promise<void> {
    const owner = await prepareOwner(person)
    await db.transaction(async (tx) => {
      if ((await memberships.take(tx, id)).length > 0) return
      await memberships.set(tx, id, { operatorId: await owner(tx), role: 'owner' })
    })
  }

  return {
    async begin() {
      const id = await projectId()
      await registry.change(id, ({ document }) => withPermissionFile(document), byStart)
      await memberships.operators()
      const members = await db.transaction((tx) => memberships.take(tx, id))
      if (members.length > 0) return
      if (firstOwner) await makeFirstOwner(id, { ...firstOwner, name: '' })
      else await logSetUpLink(db, id, { operatorsUrl, onLink })
    },
    async finish(token, person) {
      const id = await projectId()
      const digest = digestOf(token)
      // Checked before an expensive password hash.
      if (!(await createSetUpStore(db).has(id, digest))) throw setUpDone()
      const owner = await prepareOwner(person)
      return db.transaction(async (tx) => {
        // Nothing is left to set up once there is an owner.
        if ((await memberships.take(tx, id)).length > 0) throw setUpDone()
        if (!(await createSetUpStore(tx).take(id, digest))) throw setUpDone()
        const operatorId = await owner(tx)
        await memberships.set(tx, id, { operatorId, role: 'owner' })
        return operatorId
      })
    },
  }
}

/** Creates the project. If several processes start at once, one creates it and the others find it. */
async function createProject(registry: ProjectRegistry, url: string): Promise<string> {
  try {
    return (await registry.create(operatorsDocument(url), byStart)).project.id
  } catch (error) {
    const found = await registry.find(OPERATORS_SLUG)
    if (!found) throw error
    return found.id
  }
}

/** The token is in the fragment, which browsers do not send to servers. */
async function logSetUpLink(
  db: Database,
  projectId: string,
  { operatorsUrl, onLink }: Pick<SetUpDependencies, 'operatorsUrl' | 'onLink'>,
): Promise<void> {
  const token = `ory_set_${randomText(TOKEN_LENGTH)}`
  const isNew = await db.transaction((tx) => createSetUpStore(tx).add(projectId, digestOf(token)))
  if (isNew) onLink(`${operatorsUrl}/setup#${token}`)
}
