import { listIdentitySchemas } from '@tillkey/contract/platform/identity/schemas.ts'
import english from '../../catalogues/en/schemas.json'
import { readAt, toText } from '../../shared/document-changes.ts'
import { createTranslate } from '../../shared/messages.ts'
import { useOutdate } from '../../shared/use-change.ts'
import { type ProjectAtRevision, useSaveProject } from '../../shared/use-project-document.ts'

const t = createTranslate(english)
const IDENTITY = '/services/identity/config/identity'

/** A schema as the configuration names it. */
export interface ConfiguredSchema {
  id: string
  url: string
}

const isSchema = (entry: unknown): entry is ConfiguredSchema =>
  typeof Object(entry).id === 'string' && typeof Object(entry).url === 'string'

/** Returns the schemas of the configuration and the id of the default. */
export function readSchemas({ project }: ProjectAtRevision) {
  const list = readAt(project, `${IDENTITY}/schemas`)
  return {
    schemas: Array.isArray(list) ? list.filter(isSchema) : [],
    defaultId: toText(readAt(project, `${IDENTITY}/default_schema_id`)),
  }
}

/** What a save of schemas changes. */
interface SchemasChange {
  schemas?: readonly ConfiguredSchema[]
  defaultId?: string
}

/** Saves the list of schemas and the default, unless the project has changed since the document was read. */
export function useSaveSchemas(document: ProjectAtRevision) {
  const { save, isPending } = useSaveProject(t('saved'))
  const outdate = useOutdate()
  async function saveSchemas({ schemas, defaultId }: SchemasChange): Promise<void> {
    const before = readSchemas(document)
    const changes = [
      ...(schemas ? [{ path: `${IDENTITY}/schemas`, before: before.schemas, after: schemas }] : []),
      ...(defaultId === undefined
        ? []
        : [{ path: `${IDENTITY}/default_schema_id`, before: before.defaultId, after: defaultId }]),
    ]
    await save({ changes, revision: document.revision.revision_id })
    await outdate([listIdentitySchemas])
  }
  return { saveSchemas, isPending }
}
