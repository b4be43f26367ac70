import type { EngineConfig, ProjectDocument } from '@tillkey/platform-core'
import { isObject } from '../values.ts'

const PATH = ['session', 'cookie', 'name'] as const

/** Cookie name used by hosted projects. */
const defaultCookieName = ({ slug }: ProjectDocument): string => `ory_session_${slug.replaceAll('-', '')}`

const configuredName = ({ services }: ProjectDocument): unknown =>
  PATH.reduce<unknown>((found, name) => Object(found)[name], services.identity?.config)

/** Sets a missing value at a path. A non-object on the path is left for validation to refuse. */
function withSetting(found: unknown, [name, ...rest]: readonly string[], value: string): unknown {
  if (name === undefined) return found === undefined ? value : found
  if (found !== undefined && !isObject(found)) return found
  return { ...found, [name]: withSetting(found?.[name], rest, value) }
}

/**
 * Gives a document a session cookie name derived from its slug, so that projects of one host do not collide.
 * A configured name is kept.
 */
export function withDefaultCookieName(document: ProjectDocument): ProjectDocument {
  const { identity } = document.services
  if (!isObject(identity?.config)) return document
  const config = withSetting(identity.config, PATH, defaultCookieName(document)) as EngineConfig // still an object
  return { ...document, services: { ...document.services, identity: { ...identity, config } } }
}

/**
 * Keeps the derived cookie name when a document is replaced by one without a name, so that nobody is signed
 * out.
 */
export const preserveCookieName = (next: ProjectDocument, before: ProjectDocument): ProjectDocument =>
  configuredName(before) === defaultCookieName(before) ? withDefaultCookieName(next) : next
