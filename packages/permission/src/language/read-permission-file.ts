import { type ClassDeclaration, MAX_PROBLEMS, parseClasses } from './class-parser.ts'
import { lex } from './lexer.ts'
import type { PermissionModel } from './model.ts'
import { type LocatedProblem, locate, locateLines, type Problem } from './source-position.ts'
import { createTokenReader } from './token-reader.ts'
import { checkTypes } from './type-checker.ts'

/** A parsed permission file. The model is complete only if `problems` is empty. */
export type PermissionFile = {
  readonly model: PermissionModel
  /** Errors: syntax first, then types, each in source order. */
  readonly problems: readonly LocatedProblem[]
  /** Warnings about valid but easily misread code. */
  readonly remarks: readonly LocatedProblem[]
}

/** Parses a permission file: a subset of TypeScript classes with `related` types and `permits` rules. */
export function readPermissionFile(text: string): PermissionFile {
  const lexed = lex(text)
  const parsed = parseClasses(createTokenReader(lexed.tokens))
  const classes = new Map(parsed.classes.map((declaration) => [declaration.name, declaration]))
  const syntax = [...lexed.problems, ...parsed.problems].toSorted((a, b) => a.start - b.start)
  const types = checkTypes(classes, parsed.references)
  const problems: Problem[] = [...syntax, ...types].slice(0, MAX_PROBLEMS)
  return {
    model: {
      namespaces: toNamespaces(classes),
      source: { text, lines: locateLines(text, parsed.ranges) },
    },
    problems: locate(text, problems),
    remarks: locate(text, parsed.remarks),
  }
}

/** Of several classes with one name the last counts. */
function toNamespaces(classes: ReadonlyMap<string, ClassDeclaration>): PermissionModel['namespaces'] {
  return new Map(
    [...classes.values()].map((declaration) => [
      declaration.name,
      { name: declaration.name, relations: declaration.relations },
    ]),
  )
}
