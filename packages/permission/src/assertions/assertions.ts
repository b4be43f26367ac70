import type { Ports, ProjectContext } from '@tillkey/platform-core'
import type { Database, Transaction } from '@tillkey/sql'
import { type Tuple, tupleText } from '../engine/tuple.ts'
import type { PermissionModel } from '../language/model.ts'
import type { Permissions } from '../permissions.ts'
import { assertionMissing, tooManyAssertions } from '../wire/permission-errors.ts'
import { assertStorable } from '../wire/relation-query.ts'
import { wireTuple } from '../wire/wire-tuples.ts'
import { type Assertion, createAssertionsStore, MAX_ASSERTIONS } from './assertions-store.ts'

export interface AssertionResult {
  id: string
  isAllowed: boolean
  isPassed: boolean
}

/** Assertions of a project: questions whose answers must not change unnoticed. */
export interface Assertions {
  list(project: ProjectContext): Promise<Assertion[]>
  create(project: ProjectContext, assertion: Pick<Assertion, 'question' | 'isAllowed'>): Promise<Assertion>
  remove(project: ProjectContext, id: string): Promise<void>
  /** Evaluates all assertions against the stored tuples. `model` replaces the rules in force. */
  run(project: ProjectContext, model: PermissionModel | undefined): Promise<AssertionResult[]>
}

export interface AssertionsOptions {
  db: Database
  ports: Ports
  permissions: Pick<Permissions, 'checkBy'>
  now: () => number
  newId: () => string
}

const viewAssertion = ({ question, isAllowed }: Assertion) => ({
  ...wireTuple(question),
  allowed: isAllowed,
})

export function createAssertions({ db, ports, permissions, now, newId }: AssertionsOptions): Assertions {
  const store = createAssertionsStore(db)

  const note = async (
    tx: Transaction,
    projectId: string,
    change: { kind: 'created' | 'deleted'; assertion: Assertion },
  ): Promise<void> => {
    const { kind, assertion } = change
    const view = viewAssertion(assertion)
    await ports.audit?.note(tx, {
      projectId,
      action: `permission-assertion.${kind}`,
      target: { type: 'permission-assertion', id: tupleText(assertion.question) },
      before: kind === 'deleted' ? view : null,
      after: kind === 'created' ? view : null,
    })
  }

  return {
    list: ({ id }) => store.list(id),
    create({ id: projectId }, { question, isAllowed }) {
      assertStorable(question)
      return db.transaction(async (tx) => {
        const inside = createAssertionsStore(tx)
        if ((await inside.list(projectId)).length >= MAX_ASSERTIONS) throw tooManyAssertions(MAX_ASSERTIONS)
        const assertion = { id: newId(), question, isAllowed, createdAt: now() }
        await inside.insert(projectId, assertion)
        await note(tx, projectId, { kind: 'created', assertion })
        return assertion
      })
    },
    remove: ({ id: projectId }, id) =>
      db.transaction(async (tx) => {
        const inside = createAssertionsStore(tx)
        const assertion = await inside.find(projectId, id)
        if (assertion === undefined) throw assertionMissing()
        await inside.remove(projectId, id)
        await note(tx, projectId, { kind: 'deleted', assertion })
      }),
    async run(project, model) {
      const assertions = await store.list(project.id)
      const questions: Tuple[] = assertions.map(({ question }) => question)
      const outcomes = await permissions.checkBy(project, questions, model)
      return assertions.map(({ id, isAllowed: isExpected }, at) => {
        const isAllowed = outcomes[at]?.allowed === true
        return { id, isAllowed, isPassed: isAllowed === isExpected }
      })
    },
  }
}
