import { parseExpression } from './expression-parser.ts'
import type { Token } from './lexer.ts'
import type { RelationModel, Rewrite, SubjectType } from './model.ts'
import type { Reference } from './references.ts'
import type { Problem, SourceRange } from './source-position.ts'
import { MEMBERS, parenthesis, SyntaxFault, type TokenReader } from './token-reader.ts'

/** A parsed class. `complete` is false if part of it could not be parsed. */
export type ClassDeclaration = {
  readonly name: string
  readonly relations: Map<string, RelationModel>
  complete: boolean
}

export type ParsedFile = {
  readonly classes: ClassDeclaration[]
  readonly references: Reference[]
  readonly ranges: Map<RelationModel | Rewrite, SourceRange>
  readonly problems: Problem[]
  readonly remarks: Problem[]
}

/** Parsing stops after this many problems. */
export const MAX_PROBLEMS = 200

type Scope = ParsedFile & { readonly reader: TokenReader }

/** Parses every class of a file. After an error, parsing resumes at the next entry, member or class. */
export function parseClasses(reader: TokenReader): ParsedFile {
  const scope: Scope = { reader, classes: [], references: [], ranges: new Map(), problems: [], remarks: [] }
  while (reader.peek().kind !== 'end') {
    if (reader.take().kind === 'class') readClass(scope)
  }
  return scope
}

function readClass(scope: Scope): void {
  const { reader } = scope
  const declaration: ClassDeclaration = { name: classNameAhead(reader), relations: new Map(), complete: true }
  scope.classes.push(declaration)
  attempt(scope, declaration, {
    read: () => {
      reader.expectName()
      reader.expect('implements', 'Namespace', '{')
      while (reader.takeIf('}') === null) readMember(scope, declaration)
    },
    recovery: startsClass,
  })
}

function classNameAhead(reader: TokenReader): string {
  return reader.seesName() ? reader.peek().text : ''
}

function readMember(scope: Scope, declaration: ClassDeclaration): void {
  const { reader } = scope
  if (reader.peek().kind === 'end' || startsClass(reader) !== null) throw reader.misplaced(MEMBERS)
  attempt(scope, declaration, {
    read: () => {
      if (reader.takeIf(';') !== null) return
      if (reader.takeIf('related') !== null) return readRelatedBlock(scope, declaration)
      if (reader.takeIf('permits') !== null) return readPermitsBlock(scope, declaration)
      throw reader.misplaced(MEMBERS)
    },
    recovery: startsMember,
  })
}

function readRelatedBlock(scope: Scope, declaration: ClassDeclaration): void {
  const { reader } = scope
  reader.expect(':', '{')
  while (reader.takeIf('}') === null) {
    if (reader.takeIf(';') !== null) continue
    readEntry(scope, declaration, () => readRelation(scope, declaration))
  }
}

function readPermitsBlock(scope: Scope, declaration: ClassDeclaration): void {
  const { reader } = scope
  reader.expect('=', '{')
  while (reader.takeIf('}') === null) {
    readEntry(scope, declaration, () => readPermit(scope, declaration))
  }
}

function readEntry(scope: Scope, declaration: ClassDeclaration, read: () => void): void {
  const { reader } = scope
  if (reader.peek().kind === 'end' || startsClass(reader) !== null) {
    throw reader.misplaced('a name or "}"')
  }
  attempt(scope, declaration, {
    read: () => {
      if (!reader.seesName()) {
        throw reader.misplaced('a name or "}"')
      }
      read()
    },
    recovery: startsEntry,
  })
}

function readRelation(scope: Scope, declaration: ClassDeclaration): void {
  const { reader } = scope
  const name = reader.take()
  reader.expect(':')
  const types = readTypes(scope)
  declare(scope, declaration, { name, types, rewrite: null })
}

/** The first declaration of a name counts. */
function declare(
  { reader, ranges }: Scope,
  declaration: ClassDeclaration,
  { name: { text: name, start }, ...rest }: Omit<RelationModel, 'name'> & { name: Token },
): void {
  const relation = { name, ...rest }
  ranges.set(relation, { start, end: reader.endOfLast() })
  if (!declaration.relations.has(name)) declaration.relations.set(name, relation)
}

function readTypes(scope: Scope): readonly SubjectType[] {
  const { reader } = scope
  if (reader.sees('Array') && reader.sees('<', 1)) {
    reader.expect('Array', '<')
    const types = readUnion(scope, '>')
    return types
  }
  const types = reader.takeIf('(') === null ? [readType(scope)] : readUnion(scope, ')')
  reader.expect('[', ']')
  reader.takeIf(',')
  return types
}

function readUnion(scope: Scope, close: '>' | ')'): readonly SubjectType[] {
  const { reader } = scope
  const types = [readType(scope)]
  while (reader.takeIf(close) === null) {
    if (reader.takeIf('|') === null) throw reader.misplaced('"|"')
    types.push(readType(scope))
  }
  return types
}

function readType(scope: Scope): SubjectType {
  const { reader, references } = scope
  if (!(reader.sees('SubjectSet') && reader.sees('<', 1))) {
    const namespace = reader.expectName()
    references.push({ kind: 'type', namespace })
    return { namespace: namespace.text, relation: null }
  }
  reader.expect('SubjectSet', '<')
  const namespace = reader.expectName()
  reader.expect(',')
  const relation = reader.expectName()
  reader.expect('>')
  references.push({ kind: 'set', namespace, relation })
  return { namespace: namespace.text, relation: relation.text }
}

function readPermit(scope: Scope, declaration: ClassDeclaration): void {
  const { reader, references, ranges, remarks } = scope
  const name = reader.take()
  reader.expect(':', '(', 'ctx')
  if (reader.takeIf(':') !== null) reader.expect('Context')
  reader.expect(')')
  if (reader.takeIf(':') !== null) reader.expect('boolean')
  reader.expect('=>')
  const rewrite = parseExpression({ reader, owner: declaration.name, references, ranges, remarks })
  declare(scope, declaration, { name, types: [], rewrite })
  expectEndOfPermit(reader)
}

function expectEndOfPermit(reader: TokenReader): void {
  if (reader.takeIf(',') !== null || reader.sees('}')) return
  const startsTerm = reader.sees('this') || reader.sees('(') || reader.sees('!')
  if (startsTerm) throw reader.fault('Expected "&&" or "||" between two expressions.')
  reader.expect(',')
}

/** Runs a parser. An error is recorded and parsing resumes at least one token further. */
function attempt(
  scope: Scope,
  declaration: ClassDeclaration,
  steps: { read: () => void; recovery: Recovery },
): void {
  const { reader } = scope
  const before = reader.position()
  try {
    steps.read()
  } catch (cause) {
    if (!(cause instanceof SyntaxFault)) throw cause
    declaration.complete = false
    record(scope, cause)
    if (scope.problems.length >= MAX_PROBLEMS) reader.skipAll()
    skipTo(reader, steps.recovery, reader.openSince(before))
    if (reader.position() === before) reader.take()
  }
}

/** Records an error unless it follows from a previous one at the same position. */
function record(scope: Scope, fault: SyntaxFault): void {
  const follows = fault.token.afterUnreadable || scope.problems.at(-1)?.start === fault.problem.start
  if (!follows) scope.problems.push(fault.problem)
}

/** Where parsing may resume: before the next token, behind it, or not yet. */
type Recovery = (reader: TokenReader) => 'before' | 'behind' | null

/** Skips balanced text until parsing can resume. A closing brace ends all open parentheses. */
function skipTo(reader: TokenReader, recovery: Recovery, openParentheses: number): void {
  let parentheses = openParentheses
  let braces = 0
  while (reader.peek().kind !== 'end' && startsClass(reader) === null) {
    if (braces === 0 && reader.sees('}')) parentheses = 0
    const resume = braces === 0 && parentheses === 0 ? recovery(reader) : null
    if (resume === 'before') return
    const token = reader.take()
    if (resume === 'behind') return
    if (token.kind !== 'operator') continue
    parentheses = Math.max(0, parentheses + parenthesis(token.text))
    braces = Math.max(0, braces + brace(token.text))
  }
}

function brace(text: string): number {
  if (text === '{') return 1
  return text === '}' ? -1 : 0
}

function startsClass(reader: TokenReader): 'before' | null {
  return reader.peek().kind === 'class' && reader.seesName(1) ? 'before' : null
}

function startsMember(reader: TokenReader): 'before' | null {
  const ahead =
    reader.sees('}') ||
    (reader.sees('related') && reader.sees(':', 1)) ||
    (reader.sees('permits') && reader.sees('=', 1))
  return ahead ? 'before' : null
}

function startsEntry(reader: TokenReader): 'before' | 'behind' | null {
  if (reader.sees('}')) return 'before'
  if (reader.sees(',') || reader.sees(';')) return 'behind'
  return reader.seesName() && reader.sees(':', 1) ? 'before' : null
}
