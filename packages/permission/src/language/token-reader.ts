import type { Token } from './lexer.ts'
import type { Problem } from './source-position.ts'

/** Thrown and caught within the parser only. */
export class SyntaxFault extends Error {
  readonly problem: Problem
  readonly token: Token

  constructor(token: Token, message: string) {
    super(message)
    this.token = token
    this.problem = { message, start: token.start, end: token.end }
  }
}

export type TokenReader = ReturnType<typeof createTokenReader>

/** Creates a cursor over tokens that stays on the final `end` token. */
export function createTokenReader(tokens: readonly Token[]) {
  let at = 0
  const last = tokens.length - 1

  function peek(ahead = 0): Token {
    const token = tokens[Math.min(at + ahead, last)]
    if (token === undefined) throw new RangeError('a token list ends with an end token')
    return token
  }

  function take(): Token {
    const token = peek()
    if (at < last) at += 1
    return token
  }

  function skipAll(): void {
    at = last
  }

  /** Whether the next token is this unquoted keyword, word or operator. */
  function sees(text: string, ahead = 0): boolean {
    const token = peek(ahead)
    return token.text === text && token.kind !== 'string' && token.kind !== 'end'
  }

  function takeIf(text: string): Token | null {
    return sees(text) ? take() : null
  }

  function expect(...texts: readonly string[]): void {
    for (const text of texts) {
      if (takeIf(text) === null) throw misplaced(quote(text))
    }
  }

  function seesName(ahead = 0): boolean {
    const { kind } = peek(ahead)
    return kind === 'identifier' || kind === 'string'
  }

  function expectName(): Token {
    if (!seesName()) throw misplaced('a name')
    return take()
  }

  /** Error about the next token: something else was expected. */
  function misplaced(expected: string): SyntaxFault {
    const { kind, text } = peek()
    return fault(
      kind === 'end'
        ? `Expected ${expected} instead of the end of the file.`
        : `Expected ${expected} instead of ${quote(text)}.`,
    )
  }

  function fault(message: string): SyntaxFault {
    return new SyntaxFault(peek(), message)
  }

  /** Number of parentheses opened and not closed since a position. */
  function openSince(position: number): number {
    let open = 0
    for (const token of tokens.slice(position, at)) {
      if (token.kind === 'operator') open += parenthesis(token.text)
    }
    return Math.max(0, open)
  }

  return {
    peek,
    take,
    sees,
    takeIf,
    expect,
    seesName,
    expectName,
    fault,
    misplaced,
    openSince,
    skipAll,
    position: () => at,
    /** Offset behind the token taken last. */
    endOfLast: () => tokens[at - 1]?.end ?? 0,
  }
}

/** 1 for an opening parenthesis, -1 for a closing one, otherwise 0. */
export function parenthesis(text: string): number {
  if (text === '(') return 1
  return text === ')' ? -1 : 0
}

/** Members of a class, for messages. */
export const MEMBERS = '"related" or "permits"'

/** Quotes source text for messages. */
export function quote(text: string): string {
  return JSON.stringify(text)
}
