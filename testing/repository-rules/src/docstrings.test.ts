import { expect, test } from 'vitest'
import { type SourceFile, sourceFiles } from './repository.ts'

const EXPORTED =
  /^export (?:async )?function\*? ?(\w+)|^export const (\w+)(?:: [^=]+)? = (?:async )?(?:<[^>]*>)?\(/

/** Errors of a catalogue contain their own sentence. */
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
  expect(sourceFiles().filter(isRead).flatMap(undocumented)).toEqual([])
})
