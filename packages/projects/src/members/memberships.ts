import type { Accounts, Ports, ProjectContext, Projects, Relations, Role } from '@tillkey/platform-core'
import type { Transaction } from '@tillkey/sql'
import { OPERATORS_SLUG } from '../system-projects.ts'

const NAMESPACE = 'Project'
/** The strongest first. */
const relations: Record<Role, string> = {
  owner: 'owners',
  developer: 'developers',
  support: 'support',
  viewer: 'viewers',
}
/** What the permission file lets a role do, with every stronger one. */
const permits = { developer: 'develop', support: 'assist', viewer: 'view' } as const
const roles = Object.keys(relations) as Role[] // those of the record above
const roleOfRelation = (relation: string): Role =>
  roles.find((role) => relations[role] === relation) ?? 'viewer'

/** Who is a member of a project. */
export interface Membership {
  operatorId: string
  role: Role
}

/** Who may do what with projects, as relationships of the operators' project. */
export interface Memberships {
  /** The operators' project; before a transaction that takes, sets or clears members, as it cannot be looked for inside. */
  operators(): Promise<ProjectContext>
  /** After `operators`: the id of the operators' project; empty where there is none. */
  operatorsId(): string
  accounts(): Accounts
  /** In the operators' project whoever is no owner is a viewer: what is in it makes people owners. */
  roleOf(operatorId: string, projectId: string): Promise<Role | undefined>
  /** Whether there is such an operator, who may sign in. */
  isOperator(operatorId: string): Promise<boolean>
  /** Whether somebody owns the operators' project, and so all others. */
  ownsAll(operatorId: string): Promise<boolean>
  /** Locks the members of a project until the transaction ends, and reads them. */
  take(tx: Transaction, projectId: string): Promise<Membership[]>
  /** In the unit of work that took the members: gives somebody a role, or none. */
  set(
    tx: Transaction,
    projectId: string,
    change: { operatorId: string; role: Role | undefined },
  ): Promise<void>
  /** Forgets the members of a project. */
  clear(tx: Transaction, projectId: string): Promise<void>
}

/** What a module has to be there for; the platform opens it before the first request. */
function needed<T>(port: T | undefined, name: string): T {
  if (port === undefined) throw new Error(`operators need the port ${name}`)
  return port
}

/** Memberships over the permission engine. */
export function createMemberships(projects: Projects, ports: Ports): Memberships {
  let known: ProjectContext | undefined
  const operators = async (): Promise<ProjectContext> => (known = await projects.find(OPERATORS_SLUG))
  const facts = (): Relations => needed(ports.relations, 'relations')
  const prepared = (): ProjectContext => needed(known, 'projects')
  const may = async (permit: string, operatorId: string, projectId: string): Promise<boolean> =>
    facts().check(await operators(), {
      namespace: NAMESPACE,
      object: projectId,
      relation: permit,
      subject: operatorId,
    })
  const ownsAll = async (operatorId: string): Promise<boolean> =>
    may('own', operatorId, (await operators()).id)
  const about = (tx: Transaction, projectId: string) =>
    facts().about(tx, prepared(), { namespace: NAMESPACE, object: projectId })
  return {
    operators,
    operatorsId: () => known?.id ?? '',
    accounts: () => needed(ports.accounts, 'accounts'),
    ownsAll,
    async isOperator(operatorId) {
      const found = await needed(ports.accounts, 'accounts').find(await operators(), operatorId)
      return found?.isActive === true
    },
    async roleOf(operatorId, projectId) {
      const { id: systemProject } = await operators()
      if ((await may('own', operatorId, projectId)) || (await ownsAll(operatorId))) return 'owner'
      for (const role of ['developer', 'support', 'viewer'] as const)
        if (await may(permits[role], operatorId, projectId))
          return projectId === systemProject ? 'viewer' : role
      return undefined
    },
    async take(tx, projectId) {
      await tx.lock(`members ${projectId}`)
      const found = await about(tx, projectId)
      return found.map(({ relation, subject }) => ({
        operatorId: subject,
        role: roleOfRelation(relation),
      }))
    },
    async set(tx, projectId, { operatorId, role }) {
      const all = roles.map((each) => ({
        role: each,
        fact: { namespace: NAMESPACE, object: projectId, relation: relations[each], subject: operatorId },
      }))
      await facts().write(tx, prepared(), {
        inserts: all.filter((each) => each.role === role).map(({ fact }) => fact),
        deletes: all.filter((each) => each.role !== role).map(({ fact }) => fact),
      })
    },
    async clear(tx, projectId) {
      if (known === undefined || ports.relations === undefined || known.id === projectId) return
      await facts().write(tx, known, { inserts: [], deletes: await about(tx, projectId) })
    },
  }
}
