import type { Token } from './lexer.ts'
import type { Problem } from './source-position.ts'

/** Thrown inside the parser only, and caught where it can resume. */
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

/** A cursor over tokens that ends on the `end` token and stays there. */
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

  /** True when the next token is this keyword, word or operator, unquoted. */
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

  /** A fault about the next token: something else belongs in its place. */
  function misplaced(expected: string): SyntaxFault {
    const { kind, text } = peek()
    return fault(
      kind === 'end'
        ? `The file ends where ${expected} belongs.`
        : `Expected ${expected} instead of ${quote(text)}.`,
    )
  }

  function fault(message: string): SyntaxFault {
    return new SyntaxFault(peek(), message)
  }

  /** How many parentheses were opened and not closed since an earlier position. */
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
  }
}

/** 1 for an opening parenthesis, -1 for a closing one. */
export function parenthesis(text: string): number {
  if (text === '(') return 1
  return text === ')' ? -1 : 0
}

/** What a class consists of, as messages name it. */
export const MEMBERS = '"related" or "permits"'

/** A piece of a permission file as messages show it. */
export function quote(text: string): string {
  return JSON.stringify(text)
}
