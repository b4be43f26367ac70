import { type ProjectContext, projectKeyrings } from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import type { CheckOutcome } from './engine/check.ts'
import type { ExpandedTree } from './engine/expand.ts'
import type { Explanation } from './engine/explanation.ts'
import type { Terms } from './engine/permission-engine.ts'
import type { ObjectsQuery, Page, PageRequest, SubjectsQuery } from './engine/reachability.ts'
import { isSet, type Subject, type SubjectSet, setText, type Tuple } from './engine/tuple.ts'
import type { PermissionModel } from './language/model.ts'
import type { LocatedProblem } from './language/source-position.ts'
import type { FreshIndex, PermissionIndexes } from './permission-indexes.ts'
import type { PermissionStore } from './permission-store.ts'
import type { PermissionWrites } from './permission-writes.ts'
import { findOrphans, type Orphans } from './rules/orphaned-tuples.ts'
import { permissionSection } from './rules/permission-config.ts'
import type { ProjectRules } from './rules/project-rules.ts'
import { keysetName, type Position } from './tuple-keysets.ts'
import type { TupleFilter } from './tuple-rows.ts'
import {
  fieldRefused,
  nothingToExpand,
  pageTokenMalformed,
  subjectMissing,
  undeclaredRelation,
  unknownNamespace,
} from './wire/permission-errors.ts'
import { assertStorable, type TupleQuery } from './wire/relation-query.ts'

export interface PermissionsOptions {
  store: PermissionStore
  writes: PermissionWrites
  indexes: PermissionIndexes
  rulesOf: (project: ProjectContext) => Promise<ProjectRules>
  keyring: Keyring
  now: () => number
}

/** Rules and index of a project, for operators. */
export interface PermissionsStatus {
  rules: ProjectRules['state']
  problems: readonly LocatedProblem[]
  namespaces: string[]
  index: { version: number; tuples: number; bytes: number }
}

/** Outcome of a check with the project version, for `assertFresh`. */
export type Checked = CheckOutcome & { projectVersion: number | null }

export interface TuplePage {
  tuples: Tuple[]
  /** Empty on the last page. */
  nextToken: string
}

/**
 * Relationships and checks. Every answer includes all writes acknowledged before the call, by any process. `depth` is the
 * requested depth; values that are not positive or exceed the project's limit mean the limit.
 */
export interface Permissions {
  check(project: ProjectContext, question: Tuple, depth: number): Promise<Checked>
  /** Throws 404 for unknown namespaces, which `check` denies. */
  checkKnown(project: ProjectContext, question: Tuple, depth: number): Promise<Checked>
  /** Checks against one state of the index, sharing work. */
  checkMany(project: ProjectContext, questions: readonly Tuple[], depth: number): Promise<Checked[]>
  explain(project: ProjectContext, question: Tuple, depth: number): Promise<Explanation>
  expand(project: ProjectContext, set: SubjectSet, depth: number): Promise<ExpandedTree>
  objectsOf(project: ProjectContext, question: ObjectsQuery, page: PageRequest): Promise<Page<string>>
  subjectsOf(project: ProjectContext, question: SubjectsQuery, page: PageRequest): Promise<Page<Subject>>
  list(
    project: ProjectContext,
    filter: TupleFilter,
    page: { size: number; token: string },
  ): Promise<TuplePage>
  write(
    project: ProjectContext,
    work: { inserts: readonly TupleQuery[]; deletes: readonly TupleQuery[] },
  ): Promise<void>
  deleteMatching(project: ProjectContext, filter: TupleFilter): Promise<void>
  /** Checks by a model in place of the rules in force, if given. */
  checkBy(
    project: ProjectContext,
    questions: readonly Tuple[],
    model: PermissionModel | undefined,
  ): Promise<CheckOutcome[]>
  rules(project: ProjectContext): Promise<ProjectRules>
  /** Tuples that the rules in force declare and another model does not. */
  orphansOf(project: ProjectContext, model: PermissionModel): Promise<Orphans[]>
  namespaces(project: ProjectContext): Promise<{ names: string[]; state: ProjectRules['state'] }>
  status(project: ProjectContext): Promise<PermissionsStatus>
}

const DEFAULT_PAGE_SIZE = 100
const MAX_PAGE_SIZE = 10_000

/** `now` is in milliseconds. */
export function createPermissions(options: PermissionsOptions): Permissions {
  const { store, writes, indexes, rulesOf, keyring, now } = options
  const keyringOf = projectKeyrings(keyring, (project) => permissionSection.read(project).pageSecrets)

  async function withIndex<T>(
    project: ProjectContext,
    depth: number,
    question: (index: FreshIndex, terms: Terms) => T,
  ): Promise<T> {
    const { rules, limits } = await rulesOf(project)
    const index = await indexes.fresh(project.id)
    const isWithin = depth > 0 && depth <= limits.depth
    return question(index, { rules, limits: isWithin ? { ...limits, depth } : limits })
  }

  const listNamespaces = ({ rules }: ProjectRules): string[] => [...rules.model.namespaces.keys()].toSorted()

  const check: Permissions['check'] = (project, question, depth) =>
    withIndex(project, depth, ({ engine, projectVersion }, terms) => ({
      ...engine.check(terms, question),
      projectVersion,
    }))

  return {
    check,
    async checkKnown(project, question, depth) {
      assertKnown(await rulesOf(project), question)
      return check(project, question, depth)
    },
    checkMany: (project, questions, depth) =>
      withIndex(project, depth, ({ engine, projectVersion }, terms) =>
        engine.checkMany(terms, questions).map((outcome) => ({ ...outcome, projectVersion })),
      ),
    explain: (project, question, depth) =>
      withIndex(project, depth, ({ engine }, terms) => engine.explain(terms, question)),
    async expand(project, set, depth) {
      assertKnown(await rulesOf(project), { namespace: set.namespace })
      const tree = await withIndex(project, depth, ({ engine }, { limits }) =>
        engine.expand(set, limits.depth),
      )
      if (!tree) throw nothingToExpand()
      return tree
    },
    async objectsOf(project, question, page) {
      assertKnown(await rulesOf(project), question)
      return withIndex(project, 0, ({ engine }, terms) => engine.objectsOf(terms, question, page))
    },
    async subjectsOf(project, question, page) {
      assertKnown(await rulesOf(project), question)
      return withIndex(project, 0, ({ engine }, terms) => engine.subjectsOf(terms, question, page))
    },

    async list(project, filter, { size, token }) {
      assertStorable(filter)
      const context = tokenContext(project, filter)
      const after = token === '' ? undefined : readPosition(keyringOf(project).open(token, context))
      assertKnown(await rulesOf(project), filter)
      const limit = size > 0 ? Math.min(size, MAX_PAGE_SIZE) : DEFAULT_PAGE_SIZE
      const { tuples, next } = await store.list(project.id, filter, { after, limit })
      return { tuples, nextToken: next ? keyringOf(project).seal(JSON.stringify(next), context) : '' }
    },

    async write(project, work) {
      const rules = await rulesOf(project)
      const inserts = work.inserts.map((question) => knownTuple(rules, question))
      const deletes = work.deletes.map((question) => knownTuple(rules, question))
      if (rules.writes === 'typed') for (const tuple of inserts) assertTyped(rules, tuple)
      if (inserts.length + deletes.length > 0) await writes.write(project.id, { inserts, deletes }, now())
    },

    async deleteMatching(project, filter) {
      assertStorable(filter)
      assertKnown(await rulesOf(project), filter)
      await writes.deleteMatching(project.id, filter, now())
    },

    checkBy: (project, questions, model) =>
      withIndex(project, 0, ({ engine }, { rules, limits }) =>
        engine.checkMany({ rules: model ? { model, mode: rules.mode } : rules, limits }, questions),
      ),
    rules: rulesOf,
    async orphansOf(project, model) {
      const { rules } = await rulesOf(project)
      const { engine } = await indexes.fresh(project.id)
      const models = { before: rules.model, after: model }
      return findOrphans({ store, engine, projectId: project.id, models })
    },

    async namespaces(project) {
      const rules = await rulesOf(project)
      return { names: listNamespaces(rules), state: rules.state }
    },

    async status(project) {
      const rules = await rulesOf(project)
      await indexes.fresh(project.id)
      const index = indexes.states().get(project.id) ?? { version: 0, tuples: 0, bytes: 0 }
      return { rules: rules.state, problems: rules.problems, namespaces: listNamespaces(rules), index }
    },
  }
}

/** Binds a token to lists of the same order. */
const tokenContext = ({ id }: ProjectContext, filter: TupleFilter): string =>
  `relationships of ${id} by ${keysetName(filter)}`

function readPosition(opened: string | undefined): Position {
  if (opened === undefined) throw pageTokenMalformed()
  return JSON.parse(opened) as Position // sealed by `list`
}

/** Throws for namespaces that are not configured, that of the object first. */
function assertKnown({ rules }: ProjectRules, { namespace, subject }: TupleFilter): void {
  const set = subject && isSet(subject) ? subject.set.namespace : undefined
  for (const name of [namespace, set]) {
    if (name !== undefined && !rules.model.namespaces.has(name)) throw unknownNamespace(name)
  }
}

/** Validates a tuple to write. A missing subject is reported before unknown namespaces. */
function knownTuple(rules: ProjectRules, question: TupleQuery): Tuple {
  assertStorable(question)
  const { subject, ...set } = question
  if (!subject) throw subjectMissing()
  const tuple = { ...set, subject }
  assertKnown(rules, tuple)
  return tuple
}

/**
 * Rejects tuples that the declared types do not allow. Plain subject ids and namespaces without declarations are
 * untyped.
 */
function assertTyped({ rules }: ProjectRules, tuple: Tuple): void {
  const relations = rules.model.namespaces.get(tuple.namespace)?.relations
  if (!relations || relations.size === 0) return
  const relation = relations.get(tuple.relation)
  if (!relation) throw undeclaredRelation(tuple.relation)
  const setName = setText(tuple)
  if (relation.rewrite)
    throw fieldRefused('relation', `${setName} is a permit, which is computed and not stored`)
  if (!isSet(tuple.subject)) return
  const { set } = tuple.subject
  const isDeclared = relation.types.some(
    (type) => type.namespace === set.namespace && (type.relation ?? '') === set.relation,
  )
  if (!isDeclared) throw fieldRefused('subject_set', `${setText(set)} is of no type that ${setName} declares`)
}
