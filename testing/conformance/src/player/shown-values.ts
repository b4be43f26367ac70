import { createHash } from 'node:crypto'
import { extract, type Source } from './extractors.ts'
import { asText, valueAt } from './json.ts'
import { type Names, normaliseValue } from './normalise.ts'
import { type ReadToken, readToken } from './signed-tokens.ts'

/** `at_hash` and `c_hash` (OpenID Connect Core 3.1.3.6): the left half of the SHA-256 of a value. */
const hashed = [
  ['at_hash', 'access_token'],
  ['c_hash', 'code'],
] as const

const leftHalf = (text: string): string =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')

type ShownSource = Source & { form?: unknown }

/** Returns the hashed value from the body, the fragment of a URL, or the submitted form. */
const presented = (source: ShownSource, name: string): unknown =>
  valueAt(source.json, `/${name}`) ??
  extract(`fragment:location:${name}`, source) ??
  valueAt(source.form, `/${name}`)

/** Hashes differ between runs, so their correctness is compared instead. */
function judgeHashes({ claims, ...token }: ReadToken, source: ShownSource): ReadToken {
  const judged = hashed
    .filter(([claim]) => claims[claim])
    .map(([claim, name]) => {
      const expected = leftHalf(asText(presented(source, name)))
      return [claim, claims[claim] === expected ? '<right>' : '<wrong>']
    })
  return { ...token, claims: { ...claims, ...Object.fromEntries(judged) } }
}

/** Returns a value to compare besides the body: tokens as header, claims and lifetime, others unchanged. */
export function recordShown(
  show: Record<string, string>,
  source: ShownSource,
  names: Names,
): Record<string, unknown> {
  const entries = Object.entries(show).map(([name, how]) => {
    const value = extract(how, source)
    const token = readToken(value)
    return [name, normaliseValue(token ? judgeHashes(token, source) : (value ?? '<absent>'), names)]
  })
  return Object.fromEntries(entries)
}
