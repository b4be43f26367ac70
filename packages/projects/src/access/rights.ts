import type { Author, Caller, ProjectRecord, ProjectRegistry, ProjectSummary } from '@tillkey/platform-core'
import type { Secrets } from '../projects/project-view.ts'
import { notAllowed, projectNotFound } from '../projects-errors.ts'

/** What somebody may do with a project: everything, or everything but what only its owners may. */
export type Role = 'owner' | 'developer'

/** A project for somebody who may do with it what was asked. */
export interface AllowedProject {
  record: ProjectRecord
  role: Role
  secrets: Secrets
}

export interface Rights {
  /**
   * The project of an id or slug for who has at least this role there. 404 when there is none or it is none of the
   * caller's, 403 for a developer who asks for what owners do.
   */
  projectFor(caller: Caller, idOrSlug: string, role: Role, what: string): Promise<AllowedProject>
  /** Those of some projects that are the caller's. */
  visible(caller: Caller, projects: readonly ProjectSummary[]): Promise<readonly ProjectSummary[]>
}

export interface RightsDependencies {
  registry: ProjectRegistry
  /** The role of an operator in a project; nothing when it is none of theirs. */
  roleOf: (operatorId: string, projectId: string) => Promise<Role | undefined>
}

/** Who changed something, as a caller. */
export function authorOf(caller: Caller): Author {
  if (caller.kind === 'anyone') throw new Error('nobody changes a project without being known')
  return { kind: caller.kind, id: 'id' in caller ? caller.id : '' }
}

/** What callers may do with projects. */
export function createRights({ registry, roleOf }: RightsDependencies): Rights {
  async function roleIn(caller: Caller, projectId: string): Promise<Role | undefined> {
    if (caller.kind === 'administrator' || caller.kind === 'workspace key') return 'owner'
    return caller.kind === 'operator' ? roleOf(caller.id, projectId) : undefined
  }
  return {
    async projectFor(caller, idOrSlug, needed, what) {
      const record = await registry.find(idOrSlug)
      const role = record && (await roleIn(caller, record.id))
      if (!record || !role) throw projectNotFound()
      if (needed === 'owner' && role !== 'owner') throw notAllowed(what)
      return { record, role, secrets: role === 'owner' ? 'shown' : 'masked' }
    },
    async visible(caller, projects) {
      const roles = await Promise.all(projects.map(({ id }) => roleIn(caller, id)))
      return projects.filter((_, index) => roles[index] !== undefined)
    },
  }
}
