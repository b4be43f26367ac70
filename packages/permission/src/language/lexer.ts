import type { Problem } from './source-position.ts'

export type TokenKind = 'identifier' | 'string' | 'class' | 'implements' | 'this' | 'ctx' | 'operator' | 'end'

export type Token = {
  readonly kind: TokenKind
  /** Text of the token; for strings without the quotes. */
  readonly text: string
  readonly start: number
  readonly end: number
  /** Whether unreadable text was skipped just before; errors about this token are then consequential. */
  readonly afterUnreadable: boolean
}

export type Lexed = { readonly tokens: readonly Token[]; readonly problems: readonly Problem[] }

const keywords: ReadonlySet<string> = new Set(['class', 'implements', 'this', 'ctx'])
const operators = [
  '&&',
  '||',
  '=>',
  '!',
  '=',
  '.',
  ':',
  ',',
  ';',
  '|',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '<',
  '>',
]
const spacePattern = /\s+/y
const identifierPattern = /[A-Za-z_]\w*/y
const unreadablePattern = /[^\sA-Za-z_'"&|=!.:,;()[\]{}<>/]+/y

/** Characters of unreadable text that its message quotes. */
const MAX_QUOTED = 200

/** Splits a permission file into tokens. Unreadable text is reported and skipped. */
export function lex(text: string): Lexed {
  const tokens: Token[] = []
  const problems: Problem[] = []
  let afterUnreadable = false
  let at = 0
  while (at < text.length) {
    const step = readAt(text, at)
    if (step.kind === 'token') {
      tokens.push({ ...step.token, afterUnreadable })
      afterUnreadable = false
    } else if (step.kind === 'problem') {
      problems.push(step.problem)
      afterUnreadable = true
    }
    at = step.next
  }
  tokens.push({ kind: 'end', text: '', start: text.length, end: text.length, afterUnreadable })
  return { tokens, problems }
}

type Step =
  | { kind: 'skip'; next: number }
  | { kind: 'problem'; problem: Problem; next: number }
  | { kind: 'token'; token: Omit<Token, 'afterUnreadable'>; next: number }

function readAt(text: string, at: number): Step {
  const space = match(spacePattern, text, at)
  if (space !== null) return { kind: 'skip', next: at + space.length }
  if (text.startsWith('//', at)) return readLineComment(text, at)
  if (text.startsWith('/*', at)) return readBlockComment(text, at)
  if (text[at] === '"' || text[at] === "'") return readString(text, at)
  const word = match(identifierPattern, text, at)
  if (word !== null) return token(wordKind(word), word, at)
  const operator = operators.find((candidate) => text.startsWith(candidate, at))
  if (operator !== undefined) return token('operator', operator, at)
  return readUnreadable(text, at)
}

function readLineComment(text: string, at: number): Step {
  const newline = text.indexOf('\n', at)
  return { kind: 'skip', next: newline === -1 ? text.length : newline + 1 }
}

function readBlockComment(text: string, at: number): Step {
  const close = text.indexOf('*/', at + 2)
  if (close === -1) return fatal(text, at, { message: 'a comment does not end', start: at, end: text.length })
  return { kind: 'skip', next: close + 2 }
}

function readString(text: string, at: number): Step {
  const close = text.indexOf(text[at] ?? '"', at + 1)
  if (close === -1)
    return fatal(text, at, { message: 'a text has no closing quote', start: at + 1, end: text.length })
  // String tokens span only their content, so that errors about a name point at the name.
  const content = { kind: 'string' as const, text: text.slice(at + 1, close), start: at + 1, end: close }
  return { kind: 'token', token: content, next: close + 1 }
}

function readUnreadable(text: string, at: number): Step {
  const stretch = match(unreadablePattern, text, at) ?? text.slice(at, at + 1)
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  const step = fatal(text, at, { message: `the language has no ${character}`, start: at, end: at })
  return { ...step, next: at + stretch.length }
}

/** Reading continues at the end of the problem. */
function fatal(text: string, at: number, { message, start, end }: Problem): Step {
  const rest = JSON.stringify(text.slice(at, at + MAX_QUOTED))
  return {
    kind: 'problem',
    problem: { message: `Parsing stops at ${rest}: ${message}.`, start, end },
    next: end,
  }
}

function token(kind: TokenKind, text: string, start: number): Step {
  const end = start + text.length
  return { kind: 'token', token: { kind, text, start, end }, next: end }
}

function wordKind(word: string): TokenKind {
  // Every keyword is the name of its own kind.
  return keywords.has(word) ? (word as TokenKind) : 'identifier'
}

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
}
