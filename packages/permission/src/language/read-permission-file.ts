import { type ClassDeclaration, MAX_PROBLEMS, parseClasses } from './class-parser.ts'
import { lex } from './lexer.ts'
import type { PermissionModel } from './model.ts'
import { type LocatedProblem, locate, type Problem } from './source-position.ts'
import { createTokenReader } from './token-reader.ts'
import { checkTypes } from './type-checker.ts'

/** A permission file, read. The model is whole only when `problems` is empty. */
export type PermissionFile = {
  readonly model: PermissionModel
  /** What makes the file unusable: syntax first, then types, each by place. */
  readonly problems: readonly LocatedProblem[]
  /** What is legal and easily misread. */
  readonly remarks: readonly LocatedProblem[]
}

/** Reads a file of the permission language: a subset of TypeScript classes, `related` types and `permits` rules. */
export function readPermissionFile(text: string): PermissionFile {
  const lexed = lex(text)
  const parsed = parseClasses(createTokenReader(lexed.tokens))
  const classes = new Map(parsed.classes.map((declaration) => [declaration.name, declaration]))
  const syntax = [...lexed.problems, ...parsed.problems].toSorted((a, b) => a.start - b.start)
  const types = checkTypes(classes, parsed.references)
  const problems: Problem[] = [...syntax, ...types].slice(0, MAX_PROBLEMS)
  return {
    model: { namespaces: namespacesOf(classes) },
    problems: locate(text, problems),
    remarks: locate(text, parsed.remarks),
  }
}

/** Of two classes of one name the last counts. */
function namespacesOf(classes: ReadonlyMap<string, ClassDeclaration>): PermissionModel['namespaces'] {
  return new Map(
    [...classes.values()].map((declaration) => [
      declaration.name,
      { name: declaration.name, relations: declaration.relations },
    ]),
  )
}
