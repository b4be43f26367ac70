import type { Accounts, Ports, ProjectContext, Projects, Relations, Role } from '@tillkey/platform-core'
import type { Transaction } from '@tillkey/sql'
import { OPERATORS_SLUG } from '../system-projects.ts'

const NAMESPACE = 'Project'
/** Strongest first. */
const relations: Record<Role, string> = {
  owner: 'owners',
  developer: 'developers',
  support: 'support',
  viewer: 'viewers',
}
/** Permissions of roles in the permission file. Stronger roles include them. */
const permits = { developer: 'develop', support: 'assist', viewer: 'view' } as const
const roles = Object.keys(relations) as Role[] // the keys of the record above
const roleOfRelation = (relation: string): Role =>
  roles.find((role) => relations[role] === relation) ?? 'viewer'

/** A member of a project. */
export interface Membership {
  operatorId: string
  role: Role
}

/** Memberships of operators, stored as relationships in the operators' project. */
export interface Memberships {
  /**
   * Returns the operators' project. Must be called before a transaction that uses `take`, `set` or `clear`, which cannot
   * look it up.
   */
  operators(): Promise<ProjectContext>
  /** Returns the id of the operators' project, or '' before `operators` has found it. */
  operatorsId(): string
  accounts(): Accounts
  /** In the operators' project everybody but owners is a viewer, because its content makes people owners. */
  roleOf(operatorId: string, projectId: string): Promise<Role | undefined>
  /** Whether an operator exists and may sign in. */
  isOperator(operatorId: string): Promise<boolean>
  /** Whether an operator owns the operators' project and thereby every project. */
  ownsAll(operatorId: string): Promise<boolean>
  /** Locks the members and keys of a project, or of the workspace if the id is empty, until the transaction ends. */
  lock(tx: Transaction, projectId: string): Promise<void>
  /** Reads the members of a project and locks them until the transaction ends. */
  take(tx: Transaction, projectId: string): Promise<Membership[]>
  /** Sets or removes a role. Must be called in the unit of work that called `take`. */
  set(
    tx: Transaction,
    projectId: string,
    change: { operatorId: string; role: Role | undefined },
  ): Promise<void>
  /** Deletes the members of a project. */
  clear(tx: Transaction, projectId: string): Promise<void>
}

/** Returns a port that must be set before the first request. */
function needed<T>(port: T | undefined, name: string): T {
  if (port === undefined) throw new Error(`operators need the port ${name}`)
  return port
}

/** Stores memberships in the permission engine. */
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
  const lock = (tx: Transaction, projectId: string): Promise<void> =>
    tx.lock(`members ${projectId || (known?.id ?? '')}`)
  return {
    operators,
    operatorsId: () => known?.id ?? '',
    lock,
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
      await lock(tx, projectId)
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
