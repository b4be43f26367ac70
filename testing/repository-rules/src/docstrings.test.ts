import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { sourceFiles } from './repository.ts'

const files = new Map(sourceFiles().map(({ path, text }) => [path, text]))

interface Export {
  /** The file that declares it. */
  path: string
  name: string
}

/** Returns the names in a list of imports or exports. Types document themselves by their members. */
const valuesIn = (statement: string, names: string): string[] =>
  /^(?:import|export) type/.test(statement)
    ? []
    : names
        .split(',')
        .map((name) => name.trim().split(' as ')[0] ?? '')
        .filter((name) => name !== '' && !name.startsWith('type '))

/** Returns what the indexes of packages export from other files. */
const indexExports = (): Export[] =>
  [...files]
    .filter(([path]) => /^packages\/[^/]+\/src\/index\.ts$/.test(path))
    .flatMap(([index, text]) =>
      Array.from(
        text.matchAll(/export (?:type )?\{([^}]*)\} from '(\.[^']+)'/g),
        ([statement, names = '', from = '']) =>
          valuesIn(statement, names).map((name) => ({ path: join(dirname(index), from), name })),
      ).flat(),
    )

/** Returns what packages import from files of others. Operations and errors have their sentences inside. */
const fileExports = (): Export[] =>
  [...files]
    .filter(([path]) => path.startsWith('packages/') && !/\.test\.ts$|\/testing\//.test(path))
    .flatMap(([, text]) =>
      Array.from(
        text.matchAll(/import (?:type )?\{([^}]*)\} from '@tillkey\/(?!contract\/)([\w-]+)\/([^']+\.tsx?)'/g),
        ([statement, names = '', workspace = '', file = '']) =>
          valuesIn(statement, names).map((name) => ({
            path: join('packages', workspace, 'src', file),
            name,
          })),
      ).flat(),
    )
    .filter(({ path }) => files.has(path) && !path.endsWith('errors.ts'))

function isDocumented({ path, name }: Export): boolean {
  const lines = (files.get(path) ?? '').split('\n')
  const declaration = new RegExp(
    `^export (?:async )?(?:function\\*? ?|const |class |abstract class )${name}\\b`,
  )
  const at = lines.findIndex((line) => declaration.test(line))
  // An exception from a lint rule may be between them.
  const above = lines.slice(0, Math.max(0, at)).findLast((line) => !line.startsWith('// oxlint-disable'))
  return above?.trimEnd().endsWith('*/') === true
}

const describeUndocumented = (exported: readonly Export[]): string[] => [
  ...new Set(exported.filter((one) => !isDocumented(one)).map(({ path, name }) => `${path}: ${name}`)),
]

test('everything a package exports from its index has a docstring', () => {
  expect(indexExports().length).toBeGreaterThan(200)
  expect(describeUndocumented(indexExports())).toEqual([])
})

test('everything packages import from files of each other has a docstring', () => {
  expect(fileExports().length).toBeGreaterThan(200)
  expect(describeUndocumented(fileExports())).toEqual([])
})
