import type { Job } from '@tillkey/jobs'
import type { ProjectContext, ProjectRegistry, Projects } from '@tillkey/platform-core'
import type { Database } from '@tillkey/sql'
import { identityConfig } from '../identity-config.ts'
import type { IdentitySchema } from '../schemas/identity-schemas.ts'
import { extractSearchedTexts } from './changes/lookup-keys.ts'
import { findLocked } from './identities.ts'
import { createSearchStore, createSearchWrites } from './search/search-store.ts'
import { createIdentitiesStore } from './stores/identities-store.ts'

const EVERY_MS = 10_000
const PROJECTS_PER_RUN = 50
const BATCH_SIZE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Indexes a batch of identities whose schema marks other traits than before. Resolves with `more` when some
 * remain.
 */
async function indexBatch(
  project: ProjectContext,
  schema: IdentitySchema,
  db: Database,
): Promise<'more' | void> {
  const before = await createSearchStore(db).progress(project.id, schema.id)
  const marks = schema.searchMarks
  if (marks === (before?.marks ?? '') && (before?.after ?? null) === null) return undefined
  const after = before?.marks === marks ? (before.after ?? BEFORE_ALL) : BEFORE_ALL
  return db.transaction(async (tx) => {
    const identities = await createIdentitiesStore(tx).list(project.id, { after, size: BATCH_SIZE })
    const writes = createSearchWrites(tx)
    for (const found of identities.filter(({ schemaId }) => schemaId === schema.id)) {
      const identity = await findLocked(tx, found)
      if (identity?.schemaId === schema.id)
        await writes.replace({ identity, texts: extractSearchedTexts(schema, identity.traits) })
    }
    const last = identities.length === BATCH_SIZE ? (identities.at(-1)?.id ?? null) : null
    await writes.setProgress(project.id, schema.id, { marks, after: last })
    return last === null ? undefined : 'more'
  })
}

interface IndexingContext {
  db: Database
  projects: Projects
  registry: ProjectRegistry
}

/** Indexes a batch of each schema. Resolves with the project version once nothing remains. */
async function indexProject(slug: string, { projects, db }: IndexingContext): Promise<number | undefined> {
  const project = await projects.find(slug)
  const { schemas } = identityConfig(project)
  let more: 'more' | void = undefined
  for (const id of schemas.ids) more = (await indexBatch(project, schemas.get(id), db)) ?? more
  return more ? undefined : project.version
}

/**
 * Keeps the search index up to date when a schema marks other traits. Each version of a project is indexed
 * once.
 */
export function searchIndexing(context: IndexingContext): Job {
  const done = new Map<string, number>()
  return {
    name: 'search index',
    every: EVERY_MS,
    runs: 'in one process',
    async run(_now, signal) {
      const running = (await context.registry.list()).filter(({ state }) => state === 'running')
      const waiting = running.filter(({ id, version }) => done.get(id) !== version)
      for (const { id, slug } of waiting.slice(0, PROJECTS_PER_RUN)) {
        if (signal.aborted) return undefined
        const version = await indexProject(slug, context)
        if (version !== undefined) done.set(id, version)
      }
      return waiting.some(({ id, version }) => done.get(id) !== version) ? 'more' : undefined
    },
  }
}
