import type { Token } from './lexer.ts'
import type { RelationModel, Rewrite } from './model.ts'
import type { Reference } from './references.ts'
import type { Problem, SourceRange } from './source-position.ts'
import { MEMBERS, quote, type TokenReader } from './token-reader.ts'

/** Input and outputs of the parser of one permit. */
export type ExpressionScope = {
  readonly reader: TokenReader
  readonly owner: string
  readonly references: Reference[]
  readonly ranges: Map<Rewrite | RelationModel, SourceRange>
  /** Warnings: mixed operators that readers may misjudge. */
  readonly remarks: Problem[]
}

const MAX_NESTING = 10

/** Parses a permit expression with the precedence of TypeScript: `!`, then `&&`, then `||`. */
export function parseExpression(scope: ExpressionScope): Rewrite {
  return readOr(scope, 0)
}

/** Parses a disjunction. A leading operator is an error at the next token. */
function readOr(scope: ExpressionScope, nesting: number): Rewrite {
  const operator = scope.reader.takeIf('||') ?? scope.reader.takeIf('&&')
  if (operator !== null) throw scope.reader.fault(`${quote(operator.text)} has nothing before it.`)
  const { start } = scope.reader.peek()
  const operands: Rewrite[] = []
  let mixedAt: Token | null = null
  do {
    const operand = readAnd(scope, nesting)
    operands.push(operand.rewrite)
    mixedAt ??= operand.operator
  } while (scope.reader.takeIf('||') !== null)
  if (mixedAt !== null && operands.length > 1) scope.remarks.push(mixedRemark(mixedAt))
  return located(scope, start, joined('or', operands))
}

/** Records the range of an expression that ends at the last token. That of a single operand is known already. */
function located({ reader, ranges }: ExpressionScope, start: number, rewrite: Rewrite): Rewrite {
  if (!ranges.has(rewrite)) ranges.set(rewrite, { start, end: reader.endOfLast() })
  return rewrite
}

function mixedRemark(operator: Token): Problem {
  const message = '"&&" binds before "||"; parentheses would make this plain'
  return { message, start: operator.start, end: operator.end }
}

function readAnd(scope: ExpressionScope, nesting: number): { rewrite: Rewrite; operator: Token | null } {
  const { start } = scope.reader.peek()
  const operands = [readUnary(scope, nesting)]
  let operator: Token | null = null
  for (let next = scope.reader.takeIf('&&'); next !== null; next = scope.reader.takeIf('&&')) {
    operator ??= next
    operands.push(readUnary(scope, nesting))
  }
  return { rewrite: located(scope, start, joined('and', operands)), operator }
}

/** A single operand stands for itself; nested groups of the same operator are flattened. */
function joined(kind: 'or' | 'and', operands: readonly Rewrite[]): Rewrite {
  const [only] = operands
  if (operands.length === 1 && only !== undefined) return only
  return {
    kind,
    children: operands.flatMap((operand) => (operand.kind === kind ? operand.children : [operand])),
  }
}

function readUnary(scope: ExpressionScope, nesting: number): Rewrite {
  const { reader } = scope
  const { start } = reader.peek()
  if (reader.takeIf('!') !== null)
    return located(scope, start, { kind: 'not', child: readUnary(scope, deeper(reader, nesting)) })
  if (reader.takeIf('(') === null) return located(scope, start, readPrimary(scope))
  const inner = readOr(scope, deeper(reader, nesting))
  reader.expect(')')
  return inner
}

/** Increments the nesting; both `!` and `(` count. Throws at the next token if too deep. */
function deeper(reader: TokenReader, nesting: number): number {
  if (nesting + 1 < MAX_NESTING) return nesting + 1
  throw reader.fault(`Parentheses are nested more than ${MAX_NESTING} levels deep.`)
}

function readPrimary(scope: ExpressionScope): Rewrite {
  const { reader } = scope
  reader.expect('this', '.')
  if (reader.takeIf('permits') !== null) return readPermitCall(scope)
  if (reader.takeIf('related') !== null) return readRelated(scope)
  throw reader.misplaced(MEMBERS)
}

function readPermitCall(scope: ExpressionScope): Rewrite {
  const relation = readProperty(scope.reader)
  scope.reader.expect('(', 'ctx', ')')
  return ownRelation(scope, relation)
}

function readRelated(scope: ExpressionScope): Rewrite {
  const { reader } = scope
  const relation = readProperty(reader)
  reader.expect('.')
  if (reader.takeIf('traverse') !== null) return readTraverse(scope, relation)
  if (reader.takeIf('includes') === null) {
    throw reader.misplaced('"traverse" or "includes"')
  }
  reader.expect('(', 'ctx', '.', 'subject', ')')
  return ownRelation(scope, relation)
}

function ownRelation(scope: ExpressionScope, relation: Token): Rewrite {
  scope.references.push({ kind: 'own', owner: scope.owner, relation })
  return { kind: 'computed', relation: relation.text }
}

function readTraverse(scope: ExpressionScope, relation: Token): Rewrite {
  const { reader, owner } = scope
  reader.expect('(')
  const variable = readParameter(reader)
  reader.expect('=>', variable.text, '.')
  const computed = readTraversed(reader)
  reader.takeIf(',')
  reader.expect(')')
  scope.references.push({ kind: 'own', owner, relation })
  scope.references.push({ kind: 'traverse', owner, relation, computed: computed.text })
  return { kind: 'traverse', relation: relation.text, computed: computed.text }
}

function readParameter(reader: TokenReader): Token {
  if (reader.takeIf('(') === null) return reader.expectName()
  const variable = reader.expectName()
  reader.expect(')')
  return variable
}

function readTraversed(reader: TokenReader): Token {
  if (reader.takeIf('permits') !== null) {
    const permit = readProperty(reader)
    reader.expect('(', 'ctx', ')')
    return permit
  }
  if (reader.takeIf('related') === null) {
    throw reader.misplaced(MEMBERS)
  }
  const relation = readProperty(reader)
  reader.expect('.', 'includes', '(', 'ctx', '.', 'subject')
  reader.takeIf(',')
  reader.expect(')')
  return relation
}

function readProperty(reader: TokenReader): Token {
  if (reader.takeIf('[') !== null) {
    const name = reader.expectName()
    reader.expect(']')
    return name
  }
  reader.expect('.')
  return reader.expectName()
}
