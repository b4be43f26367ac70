import { expect, test } from 'vitest'
import { sourceFiles } from './repository.ts'

/** A name may stand for the wire format and for the entity of one service. A third meaning needs a name of its own. */
const MAX_DEFINITIONS = 2

/** Names that are conventions: every file of a kind exports the same one. */
const conventions = new Set([
  // Root component, page frame and list of screens of each app.
  'App',
  'Frame',
  'screens',
  // Tables of each service.
  'migrations',
  // One per runtime. `#transport` selects it.
  'defaultTransport',
])

const isTestSupport = (path: string): boolean =>
  /\.test\.tsx?$|\/testing\/|\/testing[-.]|\/testdata\//.test(path)

/** The published client repeats the names of the contract. */
const isGenerated = (path: string): boolean =>
  /client\/src\/(?:generated|compat)\/|client\/src\/(?:operation|grouped)-types\.ts$/.test(path)

const DEFINITION =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*? ?|const |let |class |interface |type |enum )([A-Za-z_$][\w$]*)/gm

/** Operation and schemas of one name are one definition, in two files. */
const sourceFile = (path: string): string => path.replace(/-schemas\.ts$/, '.ts')

test('no exported name has a third definition', () => {
  const homes = new Map<string, Set<string>>()
  for (const { path, text } of sourceFiles()) {
    if (!/^(?:packages|apps)\/[^/]+\/src\//.test(path) || isTestSupport(path) || isGenerated(path)) continue
    for (const [, name = ''] of text.matchAll(DEFINITION))
      homes.set(name, (homes.get(name) ?? new Set()).add(sourceFile(path)))
  }
  expect(homes.size).toBeGreaterThan(3000)
  const repeated = [...homes].filter(
    ([name, paths]) => paths.size > MAX_DEFINITIONS && !conventions.has(name),
  )
  expect(repeated.map(([name, paths]) => `${name}: ${[...paths].join(', ')}`)).toEqual([])
})
