import type { ConfigProblem } from '../config/setting-problems.ts'
import { isWebSource, SourceError, sourceOfText } from '../config/sources.ts'
import type { WebSources } from '../config/web-sources.ts'
import { type DocumentRules, type ProjectDocument, ProjectDocumentError } from './project-document.ts'
import type { Sources } from './projects-store.ts'

/** The sources of a document that have to be fetched, each with the places that name it. */
function webSourcesOf(document: ProjectDocument, rules: DocumentRules): Map<string, string[]> {
  const found = new Map<string, string[]>()
  rules.replaceSources(document, (address, pointer) => {
    if (isWebSource(address)) found.set(address, [...(found.get(address) ?? []), pointer])
    return address
  })
  return found
}

/** Whether a document names sources that have to be fetched. */
export const namesSources = (document: ProjectDocument, rules: DocumentRules): boolean =>
  webSourcesOf(document, rules).size > 0

/** Whether every source of a document is there. */
export const hasSources = (document: ProjectDocument, sources: Sources, rules: DocumentRules): boolean =>
  [...webSourcesOf(document, rules).keys()].every((address) => Object.hasOwn(sources, address))

/** A document as the engines read it: every source that was fetched stands in it as `base64://`. */
export const withSources = (
  document: ProjectDocument,
  sources: Sources,
  rules: DocumentRules,
): ProjectDocument =>
  rules.replaceSources(document, (address) =>
    Object.hasOwn(sources, address) ? sourceOfText(sources[address] ?? '') : address,
  )

export interface FetchedSources {
  sources: Sources
  /** Sources that cannot be fetched now, of which the text that was kept is used. */
  stale: readonly ConfigProblem[]
}

interface Fetching {
  rules: DocumentRules
  web: WebSources
  /** What was fetched for the project before. */
  kept: Sources
  /** Whether what was fetched before is fetched anew. */
  fetched: 'all' | 'new'
}

type Outcome = { text: string; problems: ConfigProblem[] } | { text?: undefined; problems: ConfigProblem[] }

async function fetchOne(
  address: string,
  pointers: readonly string[],
  { web, kept, fetched }: Fetching,
): Promise<Outcome> {
  if (fetched === 'new' && Object.hasOwn(kept, address)) return { text: kept[address] ?? '', problems: [] }
  try {
    return { text: await web.fetch(address), problems: [] }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    const problems = pointers.map((pointer) => ({ pointer, reason: `${address}: ${error.message}` }))
    return Object.hasOwn(kept, address) ? { text: kept[address] ?? '', problems } : { problems }
  }
}

/** Fetches the sources of a document. Throws ProjectDocumentError naming each that cannot be had and was not kept. */
export async function fetchSources(document: ProjectDocument, fetching: Fetching): Promise<FetchedSources> {
  const entries = [...webSourcesOf(document, fetching.rules)]
  const outcomes = await Promise.all(
    entries.map(async ([address, pointers]) => ({
      address,
      ...(await fetchOne(address, pointers, fetching)),
    })),
  )
  const missing = outcomes.filter(({ text }) => text === undefined)
  if (missing.length > 0) throw new ProjectDocumentError(missing.flatMap(({ problems }) => problems))
  return {
    sources: Object.fromEntries(outcomes.map(({ address, text = '' }) => [address, text])),
    stale: outcomes.flatMap(({ problems }) => problems),
  }
}
