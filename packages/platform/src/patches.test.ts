import { createProject, getProject, listProjectRevisions, patchProject, revertProject } from '@tillkey/client'
import type { JsonPatch } from '@tillkey/contract/platform/json-patch-models.ts'
import { onOneDatabase } from '@tillkey/sql/testing'
import * as fc from 'fast-check'
import { applyPatch, type Operation, Pointer } from 'rfc6902'
import { expect, test } from 'vitest'
import { startConsole } from './testing-console.ts'

const RUNS = 25

const identity = '/services/identity/config'
const url = (path: string) => `https://shop.example/${path}`
const durations = fc.constantFrom('15m', '1h', '24h')
const urls = fc.constantFrom(url('a'), url('b/c'), url('d'))

/** Pointers of a document with valid values. */
const scalars: readonly [string, fc.Arbitrary<unknown>][] = [
  ['/name', fc.constantFrom('A shop', 'Another', 'Näme ~ / "')],
  [`${identity}/selfservice/flows/login/lifespan`, durations],
  [`${identity}/selfservice/flows/recovery/enabled`, fc.boolean()],
  [`${identity}/selfservice/methods/link/enabled`, fc.boolean()],
  [`${identity}/session/lifespan`, durations],
  ['/services/oauth2/config/ttl/access_token', durations],
  ['/cors_public/enabled', fc.boolean()],
]
const lists = [`${identity}/selfservice/allowed_return_urls`, '/cors_public/origins']
const pointers = fc.constantFrom(...lists)
const index = fc.constantFrom('-', '0', '1', '2', '7')

const ofScalar = fc.constantFrom(...scalars).chain(([path, values]) =>
  fc.record({
    op: fc.constantFrom('add' as const, 'replace' as const),
    path: fc.constant(path),
    value: values,
  }),
)
/** A name has no default, so its removal is rejected, which the model does not cover. */
const removal = fc.constantFrom(...scalars.slice(1)).map(([path]) => ({ op: 'remove' as const, path }))
const inList = fc.record({
  op: fc.constantFrom('add' as const, 'replace' as const),
  path: fc.tuple(pointers, index).map((parts) => parts.join('/')),
  value: urls,
})
const fromList = fc.record({
  op: fc.constant('remove' as const),
  path: fc.tuple(pointers, index).map((parts) => parts.join('/')),
})
const moved = fc.record({
  op: fc.constantFrom('copy' as const, 'move' as const),
  from: fc.tuple(pointers, index).map((parts) => parts.join('/')),
  path: fc.tuple(pointers, index).map((parts) => parts.join('/')),
})
const tested = fc
  .constantFrom(...scalars)
  .chain(([path, values]) =>
    fc.record({ op: fc.constant('test' as const), path: fc.constant(path), value: values }),
  )
const operation: fc.Arbitrary<JsonPatch> = fc.oneof(ofScalar, removal, inList, fromList, moved, tested)
const patches = fc.array(fc.array(operation, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })

type Document = Record<string, unknown>

/** The position after the last element does not exist yet (RFC 6901, 4). */
const readsBehindList = ({ op, path, from = '' }: JsonPatch): boolean =>
  from.endsWith('/-') || (path.endsWith('/-') && !['add', 'copy', 'move'].includes(op))

const isOfList = (path: string): boolean => lists.some((list) => path.startsWith(`${list}/`))

/**
 * Applies a patch according to RFC 6902. Removed members get the values of a new project. Undefined if the patch is
 * rejected.
 */
function modelled(document: Document, fresh: Document, patch: readonly JsonPatch[]): Document | undefined {
  const target = structuredClone(document)
  for (const each of patch) {
    if (readsBehindList(each)) return undefined
    const value = Pointer.fromJSON(each.path).evaluate(fresh).value as unknown
    const isReset = each.op === 'remove' && !isOfList(each.path) && value !== undefined
    const step = isReset ? { op: 'add', path: each.path, value } : each
    const [error] = applyPatch(target, [structuredClone(step) as Operation]) // made above of known operations
    if (error) return undefined
  }
  return target
}

/** Earlier states that a project is reverted to in sequence, modulo their number. */
const reverts = fc.array(fc.nat(), { minLength: 1, maxLength: 3 })

onOneDatabase('any sequence of patches', (open) => {
  test('has the result of RFC 6902, and reverting restores any earlier document', async () => {
    await using console = await startConsole(open)
    const { client } = console
    const readState = async (project_id: string) => {
      const { revision_id, ...project } = await getProject(client, { project_id })
      const { name, services, cors_public, cors_admin } = project
      return { revision_id, document: { name, services, cors_public, cors_admin } satisfies Document }
    }
    await fc.assert(
      fc.asyncProperty(patches, reverts, async (sequence, reverted) => {
        const { id: project_id } = await createProject(client, { body: { name: 'A shop' } })
        const { revision_id: first, document: fresh } = await readState(project_id)
        const states: { revision_id: string; document: Document }[] = [
          { revision_id: first, document: fresh },
        ]
        let expected: Document = fresh
        for (const patch of sequence) {
          const next = modelled(expected, fresh, patch)
          const done = await patchProject(client, { project_id, body: patch }).then(
            () => true,
            (error: { status?: number }) => error.status !== 400 && Promise.reject(error),
          )
          expect(done).toBe(next !== undefined)
          expected = next ?? expected
          const state = await readState(project_id)
          expect(state.document).toEqual(expected)
          states.push(state)
        }
        for (const choice of reverted) {
          const { revision_id, document } = states[choice % states.length] ?? {
            revision_id: first,
            document: fresh,
          }
          await revertProject(client, { project_id, revision_id })
          const state = await readState(project_id)
          expect(state.document).toEqual(document)
          states.push(state)
        }
        const { revisions } = await listProjectRevisions(client, { project_id, page_size: 100 })
        // Each effective change is a revision. Changes without effect are not.
        expect(new Set(revisions.map(({ revision_id }) => revision_id))).toEqual(
          new Set(states.map(({ revision_id }) => revision_id)),
        )
      }),
      { numRuns: RUNS },
    )
  })
})
