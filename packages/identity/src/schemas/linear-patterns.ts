import { createRequire } from 'node:module'
import type { RegExpEngine } from 'ajv/dist/types/index.js'

export interface Pattern {
  test(text: string): boolean
}

/** A pattern that matches in linear time, with its cost per character. */
export interface LinearPattern extends Pattern {
  /** Upper bound on steps per character. */
  size: number
}

/** Longer texts never match, which bounds the time of a match. */
const MAX_TEXT_LENGTH = 100_000

/** Half a megabyte, so loaded with the first pattern. */
const engine = () => createRequire(import.meta.url)('re2js') as typeof import('re2js') // as its package declares

/**
 * Compiles a pattern with RE2 semantics, which matches in linear time; JavaScript syntax is translated.
 * Throws for lookarounds and backreferences.
 */
export function linearPattern(pattern: string): LinearPattern {
  const { RE2JS } = engine()
  const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern))
  return {
    size: compiled.programSize(),
    test: (text) => text.length <= MAX_TEXT_LENGTH && compiled.matcher(text).find(),
  }
}

/** Falls back to JavaScript for patterns stored before RE2 was required. */
function compilePattern(pattern: string): Pattern {
  try {
    return linearPattern(pattern)
  } catch {
    return new RegExp(pattern, 'u') // throws when neither engine accepts it
  }
}

/** Pattern engine of the validator, which distinguishes patterns by their text. */
export const patternEngine: RegExpEngine = Object.assign(
  (pattern: string) => ({ ...compilePattern(pattern), toString: () => pattern }),
  { code: 'linear' },
)
