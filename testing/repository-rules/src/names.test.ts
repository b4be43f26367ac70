import { basename } from 'node:path/posix'
import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import { posEndpoints } from '@tillkey/contract/pos/endpoints.ts'
import { expect, test } from 'vitest'
import { type SourceFile, sourceFiles } from './repository.ts'

/** Words that leave a reader guessing. The field has a term for each thing that they stood for. */
const bannedWords = new Set(
  `told tell tells wanted given kept asked met meet meets anew whose whom deed deeds trip trips stray twin twins matter matters
   vouched untaken besides alongside otherwise lead led leads moment moments midnight rands night ring look looks stand standing
   stands place places spoken beside below`.split(/\s+/),
)

/** Names that are stored or cross the wire, and those of libraries and of the language. */
const published = new Set([
  ...namesIn(platformEndpoints),
  ...namesIn(posEndpoints),
  // Claims of OpenID Connect, 5.1, and profiles of providers.
  'given_name',
  // Exported by the published client.
  'isSecondFactorGiven',
  // Columns, and events of payments as they are stored.
  'told_at',
  'met_in',
  'captured_otherwise',
])

/** Returns the names of operations, their parameters and the members of their schemas. */
function namesIn(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  return Object.entries(value).flatMap(([name, member]) => [name, ...namesIn(member, seen)])
}

const splitWords = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_$.-]+/)
    .map((word) => word.toLowerCase())

/** Members of stored JSON, which stay as they are written. */
const stored: Record<string, readonly string[]> = {
  'packages/identity/src/identities/addresses/pending-addresses.ts': ['place', 'wanted'],
  'packages/card-machines/src/payments/payment-machine.ts': ['asked'],
  'packages/card-machines/src/payments/progress.ts': ['asked'],
}

const isRiddle = (name: string, path: string): boolean =>
  !published.has(name) &&
  stored[path]?.includes(name) !== true &&
  splitWords(name).some((word) => bannedWords.has(word))

/** Comments, strings and regular expressions say what they like. */
const TEXT =
  /\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<=[(,=:[]\s*)\/(?:[^/\\\n]|\\.)+\/|>[^<>{}=;()]*</g

const listIdentifiers = ({ text }: SourceFile): string[] => [
  ...new Set(
    Array.from(text.replaceAll(TEXT, ' ').matchAll(/(?<![\w$])[A-Za-z_$][\w$]*/g), ([name]) => name),
  ),
]

const isOurs = ({ path }: SourceFile): boolean =>
  /^(packages|apps|testing|launch)\//.test(path) &&
  !/\/generated\/|\/testdata\/|client\/src\/operation-types\.ts$/.test(path)

test('names use the terms of the field', () => {
  const found = sourceFiles()
    .filter(isOurs)
    .flatMap((file) =>
      [basename(file.path).replace(/\..*$/, ''), ...listIdentifiers(file)]
        .filter((name) => isRiddle(name, file.path))
        .map((name) => `${file.path}: ${name}`),
    )
  expect(found).toEqual([])
})
