import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { sourceFiles } from './repository.ts'

const files = new Map(sourceFiles().map(({ path, text }) => [path, text]))
const indexes = [...files.keys()].filter((path) => /^packages\/[^/]+\/src\/index\.ts$/.test(path))

interface Export {
  /** The file that declares it. */
  path: string
  name: string
}

/** Returns what an index exports by name from other files. Types document themselves by their members. */
function exportsOf(index: string): Export[] {
  const lists = (files.get(index) ?? '').matchAll(/export (?:type )?\{([^}]*)\} from '(\.[^']+)'/g)
  return Array.from(lists).flatMap(([statement, names = '', from = '']) =>
    names
      .split(',')
      .map((name) => name.trim().split(' as ')[0] ?? '')
      .filter((name) => name !== '' && !name.startsWith('type ') && !statement.startsWith('export type'))
      .map((name) => ({ path: join(dirname(index), from), name })),
  )
}

function isDocumented({ path, name }: Export): boolean {
  const lines = (files.get(path) ?? '').split('\n')
  const declaration = new RegExp(
    `^export (?:async )?(?:function\\*? ?|const |class |abstract class )${name}\\b`,
  )
  const at = lines.findIndex((line) => declaration.test(line))
  return at > 0 && (lines[at - 1] ?? '').trimEnd().endsWith('*/')
}

test('what a package exports from its index says what it is for', () => {
  const exported = indexes.flatMap(exportsOf)
  expect(exported.length).toBeGreaterThan(200)
  const undocumented = exported.filter((one) => !isDocumented(one))
  expect(undocumented.map(({ path, name }) => `${path}: ${name}`)).toEqual([])
})
