import type { SuccessfulProjectUpdate } from '@tillkey/contract/platform/project/projects-schemas.ts'
import {
  type Caller,
  type ChangedProject,
  type ConfigWarning,
  type ProjectDocument,
  type ProjectRecord,
  type ProjectRegistry,
  type ProjectState,
  type ProjectSummary,
} from '@tillkey/platform-core'
import { type AllowedProject, authorOf, type Rights } from '../access/rights.ts'
import { unmasked } from '../documents/masks.ts'
import { bodyMissing, fieldRefused, notAllowed, refusingDocuments } from '../projects-errors.ts'
import { isDropped, patchedDocument } from './apply-patch.ts'
import { viewProject } from './project-view.ts'
import { readPatch } from './read-patch.ts'
import { newSlug } from './slugs.ts'

const MOST_NAME = 255

/** A wildcard lets every page of the web administrate with the cookies of who reads it. */
const ADMIN_WILDCARD = {
  code: 1101,
  message: '/cors_admin/origins: * lets every page call administrators’ operations',
}

/** The rules of projects: who may read and change them, and how. */
export interface ProjectRules {
  list(caller: Caller): Promise<readonly ProjectSummary[]>
  create(caller: Caller, name: unknown): Promise<ProjectRecord>
  get(caller: Caller, idOrSlug: string): Promise<AllowedProject>
  set(
    caller: Caller,
    idOrSlug: string,
    given: Omit<ProjectDocument, 'slug'>,
  ): Promise<SuccessfulProjectUpdate>
  patch(caller: Caller, idOrSlug: string, patch: unknown): Promise<SuccessfulProjectUpdate>
  setState(caller: Caller, idOrSlug: string, state: ProjectState): Promise<AllowedProject>
  purge(caller: Caller, idOrSlug: string): Promise<void>
}

export interface ProjectRulesDependencies {
  registry: ProjectRegistry
  rights: Rights
  /** The document of a new project. */
  newDocument: (name: string, slug: string) => ProjectDocument
}

function readName(name: unknown): string {
  const trimmed = typeof name === 'string' ? name.trim() : ''
  if (trimmed === '' || trimmed.length > MOST_NAME)
    throw fieldRefused('name', `has to have 1 to ${MOST_NAME} characters`)
  return trimmed
}

const wireWarning = ({ code, pointer, reason }: ConfigWarning) => ({ code, message: `${pointer}: ${reason}` })

/** What a caller is told of a change, each warning once. */
export function viewChange(
  { project, warnings }: ChangedProject,
  dropped: readonly ConfigWarning[],
  { rules, secrets }: { rules: ProjectRegistry['rules']; secrets: AllowedProject['secrets'] },
): SuccessfulProjectUpdate {
  const kept = warnings.filter((warning) => !isDropped(warning))
  const isWide = project.document.cors_admin?.origins.includes('*') === true
  const said = [...dropped, ...kept].map(wireWarning).concat(isWide ? [ADMIN_WILDCARD] : [])
  const bySentence = new Map(said.map((warning) => [warning.message, warning]))
  return { project: viewProject(project, rules, secrets), warnings: [...bySentence.values()] }
}

/** A service that is given replaces its configuration, another keeps its own. */
function replaced(
  record: ProjectRecord,
  { name, services, cors_public, cors_admin }: Omit<ProjectDocument, 'slug'>,
): ProjectDocument {
  if (Object.keys(services).length === 0)
    throw fieldRefused('services', 'at least one service has to be given')
  return {
    ...{ slug: record.slug, name: readName(name), cors_public, cors_admin },
    services: { ...record.document.services, ...services },
  }
}

/** The rules of projects over the registry. */
export function createProjectRules({
  registry,
  rights,
  newDocument,
}: ProjectRulesDependencies): ProjectRules {
  const { rules } = registry
  return {
    list: async (caller) => rights.visible(caller, await registry.list()),
    async create(caller, name) {
      if (caller.kind === 'project key') throw notAllowed('create projects')
      const document = newDocument(readName(name), newSlug())
      return (await registry.create(document, { by: authorOf(caller) })).project
    },
    get: (caller, idOrSlug) => rights.projectFor(caller, idOrSlug, 'developer', 'read the project'),
    async set(caller, idOrSlug, given) {
      if (given === undefined) throw bodyMissing('the project')
      const { record, secrets } = await rights.projectFor(caller, idOrSlug, 'developer', 'change the project')
      let dropped: readonly ConfigWarning[] = []
      const next = (before: ProjectRecord): ProjectDocument => {
        const document = replaced(before, given)
        dropped = rules.warnings(document).filter(isDropped)
        return rules.shortest(rules.withoutProcess(unmasked(document, before.document, rules)))
      }
      return refusingDocuments(async () => {
        const changed = await registry.change(record.id, next, { by: authorOf(caller), fetched: 'all' })
        return viewChange(changed, dropped, { rules, secrets })
      })
    },
    async patch(caller, idOrSlug, body) {
      const patch = readPatch(body, rules.services)
      const { record, secrets } = await rights.projectFor(caller, idOrSlug, 'developer', 'change the project')
      let dropped: readonly ConfigWarning[] = []
      const next = (before: ProjectRecord): ProjectDocument => {
        const applied = patchedDocument(before, patch, { rules, secrets })
        dropped = applied.dropped
        return { ...applied.document, name: readName(applied.document.name) }
      }
      return refusingDocuments(async () => {
        const changed = await registry.change(record.id, next, { by: authorOf(caller) })
        return viewChange(changed, dropped, { rules, secrets })
      })
    },
    async setState(caller, idOrSlug, state) {
      const allowed = await rights.projectFor(caller, idOrSlug, 'owner', 'halt the project')
      await registry.setState(allowed.record.id, state, { by: authorOf(caller) })
      return { ...allowed, record: { ...allowed.record, state } }
    },
    async purge(caller, idOrSlug) {
      const { record } = await rights.projectFor(caller, idOrSlug, 'owner', 'delete the project')
      await registry.purge(record.id, { by: authorOf(caller) })
    },
  }
}
