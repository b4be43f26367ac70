import {
  type ConfigWarning,
  type DocumentRules,
  type ProjectDocument,
  type ProjectRecord,
  warningCodes,
} from '@tillkey/platform-core'
import { isObject } from '@tillkey/wire'
import { applyPatch, type Operation, Pointer } from 'rfc6902'
import type { Secrets } from '../documents/document-view.ts'
import { restoreSecrets } from '../documents/masks.ts'
import { patchRefused } from '../projects-errors.ts'
import { viewDocument } from './project-view.ts'

/** The patched document and warnings about discarded settings. */
export interface AppliedPatch {
  document: ProjectDocument
  dropped: readonly ConfigWarning[]
}

const reasons: Record<string, string> = {
  MissingError: 'does not exist',
  TestError: 'is not what the test says',
  InvalidOperationError: 'is no operation',
}

/** A removed service returns to its defaults. Other values must be configurations. */
function readServices(services: unknown): ProjectDocument['services'] | undefined {
  if (!isObject(services)) return undefined
  const entries = Object.entries(services).map(([service, value]) => [
    service,
    isObject(value) ? { ...value, config: value.config ?? {} } : value,
  ])
  const read = Object.fromEntries(entries) as ProjectDocument['services'] // checked below
  return Object.values(read).every((service) => isObject(service) && isObject(service.config))
    ? read
    : undefined
}

/** An array index (RFC 6901, 4). */
const INDEX = /^(0|[1-9]\d*)$/

/** Whether a pointer uses an invalid index of an array. `-` (after the last element) is valid for additions only. */
function hasInvalidIndex(target: unknown, pointer: string, isAdded: (token: string) => boolean): boolean {
  const { tokens } = Pointer.fromJSON(pointer)
  return tokens.slice(1).some((token, at) => {
    const parent: unknown = new Pointer(tokens.slice(0, at + 1)).evaluate(target).value
    const isLast = at === tokens.length - 2
    return Array.isArray(parent) && !INDEX.test(token) && !(isLast && isAdded(token))
  })
}

const isObjectOrList = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Creates missing parent objects of a pointer. */
function addMissingParents(target: unknown, pointer: string): void {
  const { tokens } = Pointer.fromJSON(pointer)
  for (const [at, token] of tokens.slice(1, -1).entries()) {
    const parent: unknown = new Pointer(tokens.slice(0, at + 1)).evaluate(target).value
    if (!isObjectOrList(parent)) return
    if (!Array.isArray(parent) && !Object.hasOwn(parent, token)) Object.assign(parent, { [token]: {} })
  }
}

/** Named as in `rfc6902`. */
const missing = { name: 'MissingError', message: '' } as const

const PROTOTYPE = ['__proto__', 'constructor', 'prototype']

const ADDING = ['add', 'copy', 'move']

/** `replace` of a missing member adds it. */
function addIfMissing(change: Operation): Operation {
  const last = Pointer.fromJSON(change.path).tokens.at(-1) ?? ''
  const isReplaced = change.op === 'replace' && last !== '-' && !INDEX.test(last)
  return isReplaced ? { ...change, op: 'add' } : change
}

/** Applies an operation like the published servers: what adds a member also creates its missing parent objects. */
function applyOperation(target: unknown, operation: Operation): Pick<Error, 'name' | 'message'> | null {
  const done = addIfMissing(structuredClone(operation))
  const { tokens } = Pointer.fromJSON(done.path)
  const isSafe = !tokens.some((token) => PROTOTYPE.includes(token))
  if (isSafe && ADDING.includes(done.op)) addMissingParents(target, done.path)
  const parent: unknown = new Pointer(tokens.slice(0, -1)).evaluate(target).value
  if (tokens.length > 1 && !isObjectOrList(parent)) return missing
  return applyPatch(target, [done])[0] ?? null
}

/** Returns the pointer of an operation that uses an invalid array index. */
function unknownPointer(target: unknown, operation: Operation): string | undefined {
  const adds = ADDING.includes(operation.op)
  if ('from' in operation && hasInvalidIndex(target, operation.from, () => false)) return operation.from
  return hasInvalidIndex(target, operation.path, (token) => adds && token === '-')
    ? operation.path
    : undefined
}

/**
 * Applies a patch to a project as the caller sees it. After each operation, removed settings have their defaults again.
 * Throws 400 naming the failed operation. The project itself is not modified.
 */
export function applyProjectPatch(
  record: ProjectRecord,
  patch: readonly Operation[],
  { rules, secrets }: { rules: DocumentRules; secrets: Secrets },
): AppliedPatch {
  const { slug } = record
  const shown = viewDocument(record, rules, secrets)
  const target: Record<string, unknown> = structuredClone({ ...shown })
  const dropped: ConfigWarning[] = []
  for (const [index, operation] of patch.entries()) {
    const { path } = operation
    const missing = unknownPointer(target, operation)
    if (missing !== undefined) throw patchRefused([{ index, path, reason: `${missing} does not exist` }])
    const error = applyOperation(target, operation)
    if (error) throw patchRefused([{ index, path, reason: reasons[error.name] ?? error.message }])
    const services = readServices(target.services)
    if (!services) throw patchRefused([{ index, path, reason: 'a service must be an object with config' }])
    const document = { ...pickDocument(target), slug, services }
    dropped.push(...rules.warnings(document).filter(isDropped))
    Object.assign(target, pickDocument(structuredClone(rules.shown(document))))
  }
  const document = restoreSecrets({ ...pickDocument(target), slug }, record.document, rules)
  return { document: rules.shortest(document), dropped }
}

/** Picks the members of a project that its document consists of. */
const pickDocument = ({ name, services, cors_public, cors_admin }: object & Partial<ProjectDocument>) =>
  ({ name, services, cors_public, cors_admin }) as Omit<ProjectDocument, 'slug'> // validated before it is stored

/** Whether a warning is about a setting that is discarded. */
export const isDropped = ({ code }: ConfigWarning): boolean => code === warningCodes.process
