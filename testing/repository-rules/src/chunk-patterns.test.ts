import { expect, test } from 'vitest'
import { repositoryFiles, sourceFiles } from './repository.ts'

/** Words of the patterns that are no file or folder of ours: libraries, and parts of expressions and of names. */
const others = new Set('packages modules a-z items card lazy later uqr rolldown simplewebauthn'.split(' '))

const names = new Set(
  repositoryFiles()
    .filter((path) => /^(?:apps|packages)\//.test(path))
    .flatMap((path) => path.split('/').map((part) => part.replace(/\..*$/, ''))),
)

const configs = sourceFiles().filter(({ path }) => /^apps\/[^/]+\/vite\.config\.ts$/.test(path))
const patterns = configs.flatMap(({ path, text }) =>
  Array.from(text.matchAll(/^const is(?:First|Shared|ForLater) =\s*(\/.+)$/gm), ([, pattern = '']) => ({
    path,
    words: pattern.match(/[a-z0-9]+(?:-[a-z0-9]+)*/g) ?? [],
  })),
)

test('the patterns of the chunks of apps name existing files and folders', () => {
  const unknown = patterns.flatMap(({ path, words }) =>
    words.filter((word) => !names.has(word) && !others.has(word)).map((word) => `${path}: ${word}`),
  )
  expect(patterns).toHaveLength(4)
  expect(unknown).toEqual([])
})
