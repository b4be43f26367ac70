import type { ProjectRegistry } from '@tillkey/platform-core'
import { digestOf, randomText } from '@tillkey/secrets'
import type { Database } from '@tillkey/sql'
import type { Memberships } from '../members/memberships.ts'
import { setUpDone } from '../projects-errors.ts'
import { OPERATORS_SLUG, operatorsDocument } from './operators-project.ts'
import { createSetUpStore } from './set-up-store.ts'

const TOKEN_LENGTH = 32

/** Who owns everything after the first start. */
export interface FirstOwner {
  email: string
  password: string
}

export interface SetUp {
  /** Makes the operators' project, and its owner or the link with which one makes oneself it, where neither is there. */
  begin(): Promise<void>
  /** Makes the first owner, once; 410 for a token that is not known. Resolves with their id. */
  finish(token: string, person: { email: string; name: string; password: string }): Promise<string>
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

  async function makeOwner(id: string, person: { email: string; name: string; password: string }) {
    const operators = await memberships.operators()
    const accounts = memberships.accounts()
    const owner =
      (await accounts.create(operators, person)) ?? (await accounts.findByEmail(operators, person.email))
    if (!owner) throw new Error('the first owner is neither there nor can be made')
    await db.transaction(async (tx) => {
      await memberships.take(tx, id)
      await memberships.set(tx, id, { operatorId: owner.id, role: 'owner' })
    })
    return owner.id
  }

  return {
    async begin() {
      const id = await projectId()
      await memberships.operators()
      const members = await db.transaction((tx) => memberships.take(tx, id))
      if (members.length > 0) return
      if (firstOwner) await makeOwner(id, { ...firstOwner, name: '' })
      else await tellLink(db, id, { operatorsUrl, onLink })
    },
    async finish(token, person) {
      const id = await projectId()
      const isTaken = await db.transaction((tx) => createSetUpStore(tx).take(id, digestOf(token)))
      if (!isTaken) throw setUpDone()
      return makeOwner(id, person)
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
async function tellLink(
  db: Database,
  projectId: string,
  { operatorsUrl, onLink }: Pick<SetUpDependencies, 'operatorsUrl' | 'onLink'>,
): Promise<void> {
  const token = `ory_set_${randomText(TOKEN_LENGTH)}`
  const isNew = await db.transaction((tx) => createSetUpStore(tx).add(projectId, digestOf(token)))
  if (isNew) onLink(`${operatorsUrl}/setup#${token}`)
}
