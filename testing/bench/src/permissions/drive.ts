import type { Rules } from '@tillkey/permission/engine/permission-engine.ts'
import type { Subject, Tuple } from '@tillkey/permission/engine/tuple.ts'
import { readPermissionFile } from '@tillkey/permission/language/read-permission-file.ts'

/** A drive of folders, groups and documents of configurable size, the data of permission benchmarks. */

const text = `
class User implements Namespace {}
class Group implements Namespace { related: { members: (User | SubjectSet<Group, "members">)[] } }
class Folder implements Namespace {
  related: {
    parents: Folder[]
    viewers: (User | SubjectSet<Group, "members">)[]
    blocked: (User | SubjectSet<Group, "members">)[]
  }
  permits = {
    view: (ctx) =>
      (this.related.viewers.includes(ctx.subject) || this.related.parents.traverse((p) => p.permits.view(ctx))) &&
      !this.related.blocked.includes(ctx.subject),
  }
}
class Document implements Namespace {
  related: {
    parents: Folder[]
    owners: User[]
    viewers: (User | SubjectSet<Group, "members">)[]
    blocked: (User | SubjectSet<Group, "members">)[]
  }
  permits = {
    view: (ctx) =>
      (this.related.owners.includes(ctx.subject) ||
        this.related.viewers.includes(ctx.subject) ||
        this.related.parents.traverse((p) => p.permits.view(ctx))) &&
      !this.related.blocked.includes(ctx.subject),
  }
}`

export const rules: Rules = { model: readPermissionFile(text).model, mode: 'open' }
export const modelText = text

const membersPerGroup = 8
const foldersPerFolder = 8
/** The wide nesting: one group of 40 groups of 100 groups each. */
export const wideMiddle = 40
export const wideLeaves = 100

export type Drive = {
  readonly tuples: number
  readonly documents: number
  readonly folders: number
  readonly groups: number
  readonly users: number
}

/** Returns the numbers of objects for approximately the given number of tuples. */
export function driveOfSize(tuples: number): Drive {
  const documents = Math.floor(tuples * 0.3)
  const folders = Math.floor(tuples * 0.04)
  return { tuples, documents, folders, groups: Math.floor(tuples * 0.02), users: Math.floor(tuples * 0.1) }
}

const user = (at: number): Subject => ({ id: `user-${at}` })
const set = (namespace: string, object: string, relation: string): Subject => ({
  set: { namespace, object, relation },
})
const group = (at: number): Subject => set('Group', `group-${at}`, 'members')
const folder = (at: number): Subject => set('Folder', `folder-${at}`, '')
const tuple = (namespace: string, object: string, fact: { relation: string; subject: Subject }): Tuple => ({
  namespace,
  object,
  ...fact,
})

/** A small, fast and reproducible generator. */
export function createRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** Yields every tuple. Folders form a tree whose root, folder 0, is open to group 0 only. */
export function* driveTuples(drive: Drive): Generator<Tuple> {
  const random = createRandom(7)
  yield* wideNest()
  for (let at = 0; at < drive.groups; at += 1) yield* groupTuples(drive, random, at)
  for (let at = 1; at < drive.folders; at += 1) {
    const parent = Math.floor((at - 1) / foldersPerFolder)
    yield tuple('Folder', `folder-${at}`, { relation: 'parents', subject: folder(parent) })
    yield tuple('Folder', `folder-${at}`, {
      relation: 'viewers',
      subject: group(1 + random(drive.groups - 1)),
    })
    if (at % 4 === 0)
      yield tuple('Folder', `folder-${at}`, {
        relation: 'blocked',
        subject: group(1 + random(drive.groups - 1)),
      })
  }
  yield tuple('Folder', 'folder-0', { relation: 'viewers', subject: group(0) })
  for (let at = 0; at < drive.documents; at += 1) {
    const name = `document-${at}`
    yield tuple('Document', name, { relation: 'parents', subject: folder(random(drive.folders)) })
    yield tuple('Document', name, { relation: 'owners', subject: user(documentOwner(drive, at)) })
    if (at % 2 === 0)
      yield tuple('Document', name, { relation: 'viewers', subject: group(1 + random(drive.groups - 1)) })
    if (at % 8 === 0)
      yield tuple('Document', name, { relation: 'blocked', subject: group(1 + random(drive.groups - 1)) })
  }
}

/** Group 0 contains user 0 through another group. Every fifth of the others contains a group with a higher number. */
function* groupTuples(drive: Drive, random: (limit: number) => number, at: number): Generator<Tuple> {
  const name = `group-${at}`
  if (at === 0) {
    yield tuple('Group', name, { relation: 'members', subject: set('Group', 'all-seeing', 'members') })
    yield tuple('Group', 'all-seeing', { relation: 'members', subject: { id: 'seer' } })
    return
  }
  for (let member = 0; member < membersPerGroup; member += 1) {
    yield tuple('Group', name, { relation: 'members', subject: user(random(drive.users)) })
  }
  if (at % 5 === 0 && at + 1 < drive.groups) {
    yield tuple('Group', name, {
      relation: 'members',
      subject: group(at + 1 + random(drive.groups - at - 1)),
    })
  }
}

function* wideNest(): Generator<Tuple> {
  yield tuple('Document', 'wide', { relation: 'viewers', subject: set('Group', 'wide', 'members') })
  for (let middle = 0; middle < wideMiddle; middle += 1) {
    yield tuple('Group', 'wide', { relation: 'members', subject: set('Group', `wide-${middle}`, 'members') })
    for (let leaf = 0; leaf < wideLeaves; leaf += 1) {
      const name = `wide-${middle}-${leaf}`
      yield tuple('Group', `wide-${middle}`, { relation: 'members', subject: set('Group', name, 'members') })
      yield tuple('Group', name, { relation: 'members', subject: { id: `deep-${middle}-${leaf}` } })
    }
  }
}

export const documentOwner = (drive: Drive, document: number): number => (document * 7919) % drive.users

/** Admin key of the benchmarked platform. */
export const adminKey = 'ory_pat_benchmark'
