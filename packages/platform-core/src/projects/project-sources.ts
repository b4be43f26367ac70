import type { ConfigProblem } from '../config/setting-problems.ts'
import type { TextKind } from '../config/setting-sources.ts'
import { decodeSource, isWebSource, SourceError, sourceOfText } from '../config/sources.ts'
import type { WebSources } from '../config/web-sources.ts'
import { bundledText, referredSources } from '../json-schema/schema-bundles.ts'
import { NO_ADDRESS } from '../json-schema/schema-parts.ts'
import { type DocumentRules, type ProjectDocument, ProjectDocumentError } from './project-document.ts'
import type { Sources } from './projects-store.ts'

/** Returns the origin and the text of a schema. Undefined for presets and for web sources that are not fetched yet. */
function schemaAt(address: string, sources: Sources): { from: string; text: string } | undefined {
  if (!isWebSource(address)) {
    const text = decodeSource(address)
    return text === undefined ? undefined : { from: NO_ADDRESS, text }
  }
  return Object.hasOwn(sources, address) ? { from: address, text: sources[address] ?? '' } : undefined
}

/**
 * Returns the known web addresses that a schema refers to. Throws ProjectDocumentError for references that cannot be
 * followed.
 */
function referredIn(address: string, pointer: string, sources: Sources): string[] {
  const schema = schemaAt(address, sources)
  if (!schema) return []
  try {
    return referredSources(schema.text, schema.from, sources)
  } catch (error) {
    if (error instanceof SourceError) throw new ProjectDocumentError([{ pointer, reason: error.message }])
    throw error
  }
}

/**
 * Returns the web sources of a document with the pointers that name them, including those of schemas whose texts are known.
 */
function collectWebSources(
  document: ProjectDocument,
  sources: Sources,
  rules: DocumentRules,
): Map<string, string[]> {
  const found = new Map<string, string[]>()
  rules.replaceSources(document, (address, pointer, kind) => {
    const referred = kind === 'schema' ? referredIn(address, pointer, sources) : []
    for (const one of [address, ...referred].filter(isWebSource))
      found.set(one, [...(found.get(one) ?? []), pointer])
    return address
  })
  return found
}

/** Whether a document names sources that must be fetched. */
export const namesSources = (document: ProjectDocument, rules: DocumentRules): boolean =>
  collectWebSources(document, {}, rules).size > 0

/** Whether every source of a document is available. */
export const hasSources = (document: ProjectDocument, sources: Sources, rules: DocumentRules): boolean =>
  [...collectWebSources(document, sources, rules).keys()].every((address) => Object.hasOwn(sources, address))

/** Embeds the documents that a schema refers to. Faulty schemas are returned as they are; their engine reports them. */
function bundleOrOriginal(text: string, from: string, sources: Sources): string {
  try {
    return bundledText(text, from, sources)
  } catch (error) {
    if (error instanceof SourceError) return text
    throw error
  }
}

/** Replaces an address by its text. Schemas include the documents they refer to. */
function withText(address: string, kind: TextKind, sources: Sources): string {
  const schema = kind === 'schema' ? schemaAt(address, sources) : undefined
  if (schema) {
    const text = bundleOrOriginal(schema.text, schema.from, sources)
    return text === schema.text && !isWebSource(address) ? address : sourceOfText(text)
  }
  return Object.hasOwn(sources, address) ? sourceOfText(sources[address] ?? '') : address
}

/** Inlines every fetched source as `base64://`. */
export const withSources = (
  document: ProjectDocument,
  sources: Sources,
  rules: DocumentRules,
): ProjectDocument =>
  rules.replaceSources(document, (address, _pointer, kind) => withText(address, kind, sources))

export interface FetchedSources {
  sources: Sources
  /** Sources that could not be fetched and whose stored text is used. */
  stale: readonly ConfigProblem[]
}

interface FetchOptions {
  rules: DocumentRules
  web: WebSources
  /** Sources fetched earlier for the project. */
  stored: Sources
  /** Whether sources fetched earlier are fetched again. */
  fetched: 'all' | 'new'
}

type Outcome = { text: string; problems: ConfigProblem[] } | { text?: undefined; problems: ConfigProblem[] }

async function fetchOne(
  address: string,
  pointers: readonly string[],
  { web, stored, fetched }: FetchOptions,
): Promise<Outcome> {
  if (fetched === 'new' && Object.hasOwn(stored, address))
    return { text: stored[address] ?? '', problems: [] }
  try {
    return { text: await web.read(address), problems: [] }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    const problems = pointers.map((pointer) => ({ pointer, reason: `${address}: ${error.message}` }))
    return Object.hasOwn(stored, address) ? { text: stored[address] ?? '', problems } : { problems }
  }
}

/**
 * Fetches the sources of a document and the documents they refer to. Throws ProjectDocumentError for each source that is
 * neither reachable nor stored.
 */
export async function fetchSources(
  document: ProjectDocument,
  fetching: FetchOptions,
): Promise<FetchedSources> {
  const sources: Record<string, string> = {}
  const stale: ConfigProblem[] = []
  for (;;) {
    const named = [...collectWebSources(document, sources, fetching.rules)]
    const entries = named.filter(([address]) => !Object.hasOwn(sources, address))
    if (entries.length === 0) return { sources, stale }
    const outcomes = await Promise.all(
      entries.map(async ([address, pointers]) => ({
        address,
        ...(await fetchOne(address, pointers, fetching)),
      })),
    )
    const missing = outcomes.filter(({ text }) => text === undefined)
    if (missing.length > 0) throw new ProjectDocumentError(missing.flatMap(({ problems }) => problems))
    for (const { address, text = '' } of outcomes) sources[address] = text
    stale.push(...outcomes.flatMap(({ problems }) => problems))
  }
}
