import { expect, test } from 'vitest'
import { type SourceFile, sourceFiles } from './repository.ts'

/**
 * How many exported functions of a package may be without a sentence that says what they are for; none where nothing is
 * told. Numbers only ever go down.
 */
const allowed: Record<string, number> = {
  'card-machines': 48,
  client: 1,
  oauth2: 12,
  permission: 40,
  pos: 16,
}

const EXPORTED =
  /^export (?:async )?function\*? ?(\w+)|^export const (\w+)(?:: [^=]+)? = (?:async )?(?:<[^>]*>)?\(/

/** An error of a catalogue has its sentence inside. */
const isRead = ({ path }: SourceFile): boolean =>
  /^packages\/[^/]+\/src\/.*\.ts$/.test(path) &&
  !/\.test\.ts$|\/testing(\/|\.ts$)|\/testdata\/|\/compat\/|errors\.ts$/.test(path)

function undocumented({ path, text }: SourceFile): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const [, asFunction, asConstant] = EXPORTED.exec(line) ?? []
    const name = asFunction ?? asConstant
    return name !== undefined && !lines[at - 1]?.trimEnd().endsWith('*/') ? [`${path}: ${name}`] : []
  })
}

test('exported functions say what they are for', () => {
  const byPackage = Map.groupBy(
    sourceFiles().filter(isRead).flatMap(undocumented),
    (place) => place.split('/')[1] ?? '',
  )
  const tooMany = [...byPackage].filter(([name, places]) => places.length > (allowed[name] ?? 0))
  expect(tooMany).toEqual([])
})
