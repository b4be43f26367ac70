import { isObject } from '@tillkey/wire'
import { applyPatch, type Operation, Pointer } from 'rfc6902'
import { resourceError } from '../http/oauth2-errors.ts'
import { type JsonBody } from '../http/request-body.ts'
import { type Client, flagFields, textFields } from './client.ts'
import { viewClient } from './client-view.ts'

const refuse = (reason: string): never => {
  throw resourceError('malformed', reason)
}

type Change = Extract<Operation, { op: 'add' | 'remove' | 'replace' }>

function readOperation(value: unknown): Change {
  if (!isObject(value)) return refuse('Each operation of a patch must be an object.')
  const { op, path } = value
  if (op !== 'add' && op !== 'remove' && op !== 'replace')
    return refuse('Operations of a patch must be add, remove or replace.')
  if (typeof path !== 'string' || !path.startsWith('/'))
    return refuse('The path of an operation must begin with a slash.')
  if (path === '/id') return refuse('The id of a client cannot be changed.')
  return op === 'remove' ? { op, path } : { op, path, value: value.value ?? null }
}

/** Creates missing parent objects of an added member. */
function makeParents(document: JsonBody, path: string): void {
  const { tokens } = Pointer.fromJSON(path)
  let parent: unknown = document
  for (const token of tokens.slice(1, -1)) {
    if (!isObject(parent)) return
    parent[token] ??= {}
    parent = parent[token]
  }
}

const isMissing = (document: JsonBody, path: string): boolean => {
  const { parent, key, value } = Pointer.fromJSON(path).evaluate(document)
  return isObject(parent) && value === undefined && !Object.hasOwn(parent, key)
}

function applyOperation(document: JsonBody, change: Change): void {
  if (change.op !== 'remove') makeParents(document, change.path)
  // Members with default values can be replaced although the document lacks them.
  const isNew = change.op === 'replace' && isMissing(document, change.path)
  const [error] = applyPatch(document, [isNew ? { ...change, op: 'add' } : change])
  if (error) refuse(`The path ${change.path} does not exist.`)
}

const nonNullable: ReadonlySet<string> = new Set([...textFields, ...flagFields])

/**
 * Keeps members that the patch removed, and texts and flags that it set to `null`, as the original does. Only replacing
 * them with an empty value clears them.
 */
function withUnchanged(before: JsonBody, after: JsonBody): JsonBody {
  const stays = ([name]: [string, unknown]): boolean =>
    !Object.hasOwn(after, name) || (after[name] === null && nonNullable.has(name))
  return { ...after, ...Object.fromEntries(Object.entries(before).filter(stays)) }
}

/** Applies a JSON Patch (RFC 6902) to a client. Throws 400 if it cannot be applied, 404 if it changes `client_id`. */
export function applyClientPatch(client: Client, patch: unknown): JsonBody {
  if (!Array.isArray(patch)) return refuse('A patch must be an array of operations.')
  const before: JsonBody = { ...viewClient(client, 'read'), client_secret: '' }
  const document = structuredClone(before)
  for (const change of patch.map(readOperation)) applyOperation(document, change)
  const after = withUnchanged(before, document)
  if (after.client_id !== client.id) throw resourceError('no_such_row')
  return after
}
