import type { EngineConfig, ProjectDocument } from '@tillkey/platform-core'
import { isObject } from '../values.ts'

const PATH = ['session', 'cookie', 'name'] as const

/** As projects of the published service call it. */
const defaultCookieName = ({ slug }: ProjectDocument): string => `ory_session_${slug.replaceAll('-', '')}`

const configuredName = ({ services }: ProjectDocument): unknown =>
  PATH.reduce<unknown>((found, name) => Object(found)[name], services.identity?.config)

/** `found` with a setting at a path unless it says one; what is no group there is left, to be refused. */
function withSetting(found: unknown, [name, ...rest]: readonly string[], value: string): unknown {
  if (name === undefined) return found === undefined ? value : found
  if (found !== undefined && !isObject(found)) return found
  return { ...found, [name]: withSetting(found?.[name], rest, value) }
}

/**
 * A document whose session cookie has a name made of its slug, which another project has only where the slugs differ in
 * hyphens alone; the same document when it says a name.
 */
export function withDefaultCookieName(document: ProjectDocument): ProjectDocument {
  const { identity } = document.services
  if (!isObject(identity?.config)) return document
  const config = withSetting(identity.config, PATH, defaultCookieName(document)) as EngineConfig // as it is a group
  return { ...document, services: { ...document.services, identity: { ...identity, config } } }
}

/**
 * What is put in place of a document: where that had a session cookie of its own the next one has, unless it says a name, so
 * that nobody is signed out by a document that says nothing of it.
 */
export const preserveCookieName = (next: ProjectDocument, before: ProjectDocument): ProjectDocument =>
  configuredName(before) === defaultCookieName(before) ? withDefaultCookieName(next) : next
