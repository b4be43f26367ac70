import { createRequire } from 'node:module'
import type { RegExpEngine } from 'ajv/dist/types/index.js'

/** Whether a text fits. */
export interface Pattern {
  test(text: string): boolean
}

/** A pattern whose time grows with the text alone, and how much each letter of it costs. */
export interface LinearPattern extends Pattern {
  /** Steps for a letter, at most. */
  size: number
}

/** Longer texts fit no pattern: the time that a look takes grows with the length. */
const MAX_TEXT_LENGTH = 100_000

/** Half a megabyte: loaded with the first schema that has a pattern. */
const engine = () => createRequire(import.meta.url)('re2js') as typeof import('re2js') // as its package says

/**
 * A pattern in the language of the originals (RE2), which takes no more time for a longer text than its length; what JavaScript
 * writes otherwise is read as it is meant. Throws for what that language has not: looking ahead, and repeating what was found.
 */
export function linearPattern(pattern: string): LinearPattern {
  const { RE2JS } = engine()
  const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern))
  return {
    size: compiled.programSize(),
    test: (text) => text.length <= MAX_TEXT_LENGTH && compiled.matcher(text).find(),
  }
}

/** The same, with a pattern of a project that was stored before such patterns were refused taken as JavaScript has it. */
function compilePattern(pattern: string): Pattern {
  try {
    return linearPattern(pattern)
  } catch {
    return new RegExp(pattern, 'u') // throws where neither language has it
  }
}

/** Patterns for the validator, which tells them apart by their text. */
export const patternEngine: RegExpEngine = Object.assign(
  (pattern: string) => ({ ...compilePattern(pattern), toString: () => pattern }),
  { code: 'linear' },
)
