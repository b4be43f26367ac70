import {
  type ProjectRecord,
  type ProjectRegistry,
  type ProjectSummary,
  type Requester,
  unknownProject,
} from '@tillkey/platform-core'
import type { Secrets } from '../documents/shown-document.ts'
import { notAllowed } from '../projects-errors.ts'

/** What an operator may do with a project: everything, or everything but what only its owners may. */
export type Role = 'owner' | 'developer'

/** The rights there are, each with those before it: a project's key reaches the data of its project alone. */
const ranks = ['key', 'developer', 'owner'] as const
export type Right = (typeof ranks)[number]

/** A project for somebody who may do with it what was asked. */
export interface AllowedProject {
  record: ProjectRecord
  secrets: Secrets
}

export interface Rights {
  /**
   * The project of an id or slug for who has at least this right there. 404 when there is none or it is none of the
   * requester's, 403 when it takes more right than theirs.
   */
  projectFor(who: Requester, idOrSlug: string, right: Right, what: string): Promise<AllowedProject>
  /** Those of some projects that are the requester's. */
  visible(who: Requester, projects: readonly ProjectSummary[]): Promise<readonly ProjectSummary[]>
  /** 403 unless somebody may do what concerns no single project. */
  assertWorkspace(who: Requester, what: string): Promise<void>
}

export interface RightsDependencies {
  registry: ProjectRegistry
  /** The role of an operator in a project; nothing when it is none of theirs. */
  roleOf: (operatorId: string, projectId: string) => Promise<Role | undefined>
  /** Whether an operator owns every project. */
  ownsAll: (operatorId: string) => Promise<boolean>
}

/** What requesters may do with projects. */
export function createRights({ registry, roleOf, ownsAll }: RightsDependencies): Rights {
  async function rightIn({ caller }: Requester, projectId: string): Promise<Right | undefined> {
    if (caller.kind === 'administrator' || caller.kind === 'workspace key') return 'owner'
    if (caller.kind === 'project key') return caller.projectId === projectId ? 'key' : undefined
    return caller.kind === 'operator' ? roleOf(caller.id, projectId) : undefined
  }
  return {
    async projectFor(who, idOrSlug, needed, what) {
      const record = await registry.find(idOrSlug)
      const right = record && (await rightIn(who, record.id))
      if (!record || !right) throw unknownProject()
      if (ranks.indexOf(right) < ranks.indexOf(needed)) throw notAllowed(what)
      return { record, secrets: right === 'owner' ? 'shown' : 'masked' }
    },
    async visible(who, projects) {
      const rights = await Promise.all(projects.map(({ id }) => rightIn(who, id)))
      return projects.filter((_, index) => rights[index] !== undefined)
    },
    async assertWorkspace({ caller }, what) {
      const isAllowed =
        caller.kind === 'administrator' || (caller.kind === 'operator' && (await ownsAll(caller.id)))
      if (!isAllowed) throw notAllowed(what)
    },
  }
}
