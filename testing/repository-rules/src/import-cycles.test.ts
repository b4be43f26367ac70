import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { listImports, sourceFiles } from './repository.ts'

const files = sourceFiles()
const paths = new Set(files.map(({ path }) => path))

/** Files that each file imports, type-only imports included. Packages import each other in one direction only. */
const imports = new Map(
  files.map((file) => {
    const targets = listImports(file)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => join(dirname(file.path), specifier))
    return [file.path, targets.filter((target) => paths.has(target))] as const
  }),
)

/** Removes files without imports among the others, until only cycles and what imports them are left. */
function withoutLeaves(
  graph: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> {
  const rest = new Map(
    [...graph]
      .map(([path, targets]) => [path, targets.filter((target) => graph.has(target))] as const)
      .filter(([, targets]) => targets.length > 0),
  )
  return rest.size < graph.size ? withoutLeaves(rest) : rest
}

/** Reverses every import. */
const reversed = (graph: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...graph.keys()].map((path) => [
      path,
      [...graph].flatMap(([other, targets]) => (targets.includes(path) ? [other] : [])),
    ]),
  )

test('no files import each other in a cycle, not even types', () => {
  const cycles = withoutLeaves(reversed(withoutLeaves(imports)))
  expect(imports.size).toBeGreaterThan(1000)
  expect([...cycles].map(([path, importers]) => `${path} ← ${importers.join(', ')}`)).toEqual([])
})
