import { isObject } from '@tillkey/wire'
import type { Operation } from 'rfc6902'
import { bodyMissing, type PatchProblem, patchRefused } from '../projects-errors.ts'

const operations = ['add', 'remove', 'replace', 'move', 'copy', 'test']
const withValue = ['add', 'replace', 'test']
const withFrom = ['move', 'copy']

/** A JSON pointer (RFC 6901): empty, or names preceded by slashes, with `~` only before 0 or 1. */
const isPointer = (value: unknown): value is string =>
  typeof value === 'string' && /^(\/([^~]|~[01])*)*$/.test(value)

/** Writable paths: the name, CORS rules, and the content of services. */
const WRITABLE = /^\/(name|cors_public|cors_admin|services\/[^/]+)(\/|$)/

/** Returns why an operation is malformed, regardless of its target. */
function findFault(entry: unknown, services: readonly string[]): string | undefined {
  if (!isObject(entry)) return 'is not an object'
  const { op, path, from } = entry
  if (typeof op !== 'string' || !operations.includes(op)) return `op must be one of ${operations.join(', ')}`
  if (!isPointer(path)) return 'path must be a JSON pointer'
  if (withValue.includes(op) && !('value' in entry)) return `${op} needs a value`
  if (withFrom.includes(op) && !isPointer(from)) return `${op} needs a JSON pointer in from`
  const written = [...(op === 'test' ? [] : [path]), ...(op === 'move' ? [String(from)] : [])]
  return written.map((pointer) => fixedBy(pointer, services)).find((fault) => fault !== undefined)
}

function fixedBy(pointer: string, services: readonly string[]): string | undefined {
  if (!WRITABLE.test(pointer)) return 'is not to be changed'
  const [, root, service = ''] = pointer.split('/')
  return root === 'services' && !services.includes(service) ? `there is no service "${service}"` : undefined
}

/** Validates a JSON Patch (RFC 6902) of a project. Throws 400 naming every malformed operation. */
export function readPatch(body: unknown, services: readonly string[]): Operation[] {
  if (!Array.isArray(body)) throw bodyMissing('a JSON Patch, which is a list of operations')
  const problems = body.flatMap((entry: unknown, index): PatchProblem[] => {
    const reason = findFault(entry, services)
    return reason === undefined ? [] : [{ index, path: String(Object(entry).path ?? ''), reason }]
  })
  if (problems.length > 0) throw patchRefused(problems)
  return body as Operation[] // each operation was checked above
}
