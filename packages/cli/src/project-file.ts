import { existsSync, writeFileSync } from 'node:fs'
import { type Client, getProject, setProject } from '@tillkey/client'
import { isObject } from '@tillkey/wire'
import { createPatch } from 'rfc6902'
import { stringify } from 'yaml'
import { readStructured, readTextFile } from './read-body.ts'
import { CommandError } from './terminal.ts'

/** A project and its desired configuration, as stored in a file. */
export interface ProjectFile {
  /** Id or slug. */
  project: string
  name: string
  services: Record<string, { config: Record<string, unknown> }>
  cors_public?: { enabled: boolean; origins: string[] }
  cors_admin?: { enabled: boolean; origins: string[] }
}

/** Reads a project file. Throws CommandError naming missing members. */
export function readProjectFile(path: string): ProjectFile {
  const value = readStructured(readTextFile(path), path)
  const { project, name, services } = Object(value)
  const isWhole = typeof project === 'string' && typeof name === 'string' && Object(services) === services
  if (!isWhole) throw new CommandError(`${path} must have project, name and services.`)
  return value as ProjectFile // the server validates the services
}

/** Writes the current project to a new file. */
export async function initProjectFile(client: Client, project: string, path: string): Promise<void> {
  if (existsSync(path)) throw new CommandError(`${path} already exists.`)
  const { id, name, services, cors_public, cors_admin } = await getProject(client, { project_id: project })
  const text = stringify({ project: id, name, cors_public, cors_admin, services })
  writeFileSync(path, text, { mode: 0o600 })
}

/** The part of the current value that the file specifies. */
function pickSpecified(specified: unknown, found: unknown): unknown {
  if (!isObject(specified) || !isObject(found)) return found
  const names = Object.keys(specified).filter((name) => name in found)
  return Object.fromEntries(names.map((name) => [name, pickSpecified(specified[name], found[name])]))
}

/** One difference between a project and its file. */
export interface Drift {
  op: string
  path: string
  value?: unknown
}

/** What applying the file would change, as a JSON Patch limited to what the file specifies. */
export async function findDrift(client: Client, file: ProjectFile): Promise<Drift[]> {
  const { project, ...specified } = file
  const found = await getProject(client, { project_id: project })
  return createPatch(pickSpecified(specified, found), specified)
}

/** Applies a file to its project. */
export async function applyProjectFile(client: Client, { project, name, services, ...cors }: ProjectFile) {
  const off = { enabled: false, origins: [] }
  const { cors_public = off, cors_admin = off } = cors
  return setProject(client, { project_id: project, body: { name, services, cors_public, cors_admin } })
}
