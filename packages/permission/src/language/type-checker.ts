import type { ClassDeclaration } from './class-parser.ts'
import type { Token } from './lexer.ts'
import type { Reference } from './references.ts'
import type { Problem } from './source-position.ts'
import { quote } from './token-reader.ts'

const MAX_SET_NESTING = 10
/** Upper bound on visits by all traversals of a file; densely connected types have exponentially many paths. */
const MAX_VISITS = 300_000

type Classes = ReadonlyMap<string, ClassDeclaration>

/**
 * Checks every name in a file against the declarations. Nothing is reported about classes that were parsed
 * incompletely.
 */
export function checkTypes(classes: Classes, references: readonly Reference[]): Problem[] {
  const budget = { visits: MAX_VISITS }
  return references.flatMap((reference) => checkReference(classes, reference, budget))
}

type Budget = { visits: number }

function checkReference(classes: Classes, reference: Reference, budget: Budget): Problem[] {
  switch (reference.kind) {
    case 'type':
      return classes.has(reference.namespace.text) ? [] : [undeclaredNamespace(reference.namespace)]
    case 'set':
      if (!classes.has(reference.namespace.text)) return [undeclaredNamespace(reference.namespace)]
      return checkDeclares(classes, reference.namespace.text, reference.relation)
    case 'own':
      return checkDeclares(classes, reference.owner, reference.relation)
    default:
      return checkTraverse(classes, reference, budget)
  }
}

function undeclaredNamespace(namespace: Token): Problem {
  return problemAt(namespace, `Class ${quote(namespace.text)} not found.`)
}

function checkDeclares(classes: Classes, namespace: string, relation: Token): Problem[] {
  if (mayDeclare(classes, namespace, relation.text)) return []
  return [problemAt(relation, `Class ${quote(namespace)} has no ${quote(relation.text)}.`)]
}

function mayDeclare(classes: Classes, namespace: string, relation: string): boolean {
  const declaration = classes.get(namespace)
  if (declaration === undefined) return false
  return declaration.relations.has(relation) || !declaration.complete
}

function checkTraverse(
  classes: Classes,
  reference: Reference & { kind: 'traverse' },
  budget: Budget,
): Problem[] {
  const walk: Walk = { classes, budget, computed: reference.computed, seen: new Set(), messages: new Set() }
  walkRelation(walk, { namespace: reference.owner, relation: reference.relation.text, depth: 0 })
  return [...walk.messages].map((message) => problemAt(reference.relation, message))
}

type Walk = {
  readonly classes: Classes
  readonly budget: Budget
  readonly computed: string
  readonly seen: Set<string>
  readonly messages: Set<string>
}

/** Follows the declared types of a relation to objects, each of which must declare the traversed name. */
function walkRelation(walk: Walk, at: { namespace: string; relation: string; depth: number }): void {
  walk.budget.visits -= 1
  const key = JSON.stringify(at)
  if (walk.seen.has(key)) return
  walk.seen.add(key)
  if (at.depth > MAX_SET_NESTING || walk.budget.visits < 0) {
    walk.messages.add('Subject sets are nested too deeply.')
    return
  }
  const declaration = walk.classes.get(at.namespace)
  const relation = declaration?.relations.get(at.relation)
  if (relation === undefined) return missing(walk, at.relation, at.namespace)
  for (const type of relation.types) {
    if (type.relation !== null) {
      walkRelation(walk, { namespace: type.namespace, relation: type.relation, depth: at.depth + 1 })
    } else if (walk.classes.has(type.namespace) && !mayDeclare(walk.classes, type.namespace, walk.computed)) {
      missing(walk, walk.computed, type.namespace)
    }
  }
}

function missing(walk: Walk, relation: string, namespace: string): void {
  const declaration = walk.classes.get(namespace)
  if (declaration === undefined || !declaration.complete) return
  walk.messages.add(`Relation ${quote(relation)} is missing in class ${quote(namespace)}.`)
}

function problemAt(token: Token, message: string): Problem {
  return { message, start: token.start, end: token.end }
}
