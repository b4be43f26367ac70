import type { ProjectRegistry } from '@tillkey/platform-core'
import { digestOf, randomText } from '@tillkey/secrets'
import type { Database, Transaction } from '@tillkey/sql'
import type { Memberships } from '../members/memberships.ts'
import { setUpDone } from '../projects-errors.ts'
import { OPERATORS_SLUG } from '../system-projects.ts'
import { operatorsDocument, withPermissionFile } from './operators-project.ts'
import { createSetUpStore } from './set-up-store.ts'

const TOKEN_LENGTH = 32

/** Who owns everything after the first start. */
export interface FirstOwner {
  email: string
  password: string
}

type NewOwner = FirstOwner & { name: string }

export interface SetUp {
  /** Makes the operators' project, and its owner or the link with which one makes oneself it, where neither is there. */
  begin(): Promise<void>
  /** Uses the token and makes the first owner, both or neither; 410 for a token that is not known. Resolves with their id. */
  finish(token: string, person: NewOwner): Promise<string>
}

export interface SetUpDependencies {
  db: Database
  registry: ProjectRegistry
  memberships: Memberships
  /** Made at the first start; without one a link is told instead. */
  firstOwner: FirstOwner | undefined
  /** The account pages of operators, where the link leads: `http://localhost:4000/p/operators`. */
  operatorsUrl: string
  /** Told the link, once. */
  onLink: (url: string) => void
}

const byStart = { by: { kind: 'start' as const, id: '' } }

/** The first start of the console. */
export function createSetUp(dependencies: SetUpDependencies): SetUp {
  const { db, registry, memberships, firstOwner, operatorsUrl, onLink } = dependencies

  async function projectId(): Promise<string> {
    const found = await registry.find(OPERATORS_SLUG)
    return found ? found.id : createProject(registry, operatorsUrl)
  }

  /** Readies who is to own everything, somebody there is or a new operator, for the unit of work that makes them the owner. */
  async function readyOwner(person: NewOwner): Promise<(tx: Transaction) => Promise<string>> {
    const operators = await memberships.operators()
    const found = await memberships.accounts().findByEmail(operators, person.email)
    if (found) return async () => found.id
    const add = await memberships.accounts().ready(operators, person)
    return async (tx) => (await add(tx)).id
  }

  /** Makes the first owner unless there is a member already; whoever comes at the same time waits, and finds one. */
  async function makeFirstOwner(id: string, person: NewOwner): Promise<void> {
    const owner = await readyOwner(person)
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
      // Before a password is hashed for whoever asks.
      if (!(await createSetUpStore(db).has(id, digest))) throw setUpDone()
      const owner = await readyOwner(person)
      return db.transaction(async (tx) => {
        // An owner who was made otherwise leaves nothing to set up.
        if ((await memberships.take(tx, id)).length > 0) throw setUpDone()
        if (!(await createSetUpStore(tx).take(id, digest))) throw setUpDone()
        const operatorId = await owner(tx)
        await memberships.set(tx, id, { operatorId, role: 'owner' })
        return operatorId
      })
    },
  }
}

/** Of processes that start at once one creates the project, and the others find it. */
async function createProject(registry: ProjectRegistry, url: string): Promise<string> {
  try {
    return (await registry.create(operatorsDocument(url), byStart)).project.id
  } catch (error) {
    const found = await registry.find(OPERATORS_SLUG)
    if (!found) throw error
    return found.id
  }
}

/** The token stands behind the #, which no server is told. */
async function logSetUpLink(
  db: Database,
  projectId: string,
  { operatorsUrl, onLink }: Pick<SetUpDependencies, 'operatorsUrl' | 'onLink'>,
): Promise<void> {
  const token = `ory_set_${randomText(TOKEN_LENGTH)}`
  const isNew = await db.transaction((tx) => createSetUpStore(tx).add(projectId, digestOf(token)))
  if (isNew) onLink(`${operatorsUrl}/setup#${token}`)
}
