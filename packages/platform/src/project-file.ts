import { identityComplaint } from '@tillkey/identity'
import { assertProjectDocument, type ProjectDocument, ProjectDocumentError } from '@tillkey/platform-core'

function assertUsable(value: unknown): asserts value is ProjectDocument {
  assertProjectDocument(value)
  const { identity } = value.services
  const wrong = identity && identityComplaint(identity.config)
  if (wrong) throw new ProjectDocumentError(`services.identity.config.${wrong.field}`, wrong.reason)
}

/** The documents of a file, each with a slug of its own; throws ProjectDocumentError naming project and field. */
export function readProjectDocuments(value: unknown): ProjectDocument[] {
  if (!Array.isArray(value)) throw new ProjectDocumentError('projects', 'must be an array')
  const slugs = new Set<string>()
  return value.map((document: unknown, index) => {
    try {
      assertUsable(document)
    } catch (error) {
      if (!(error instanceof ProjectDocumentError)) throw error
      throw new ProjectDocumentError(`project ${index}`, error.message)
    }
    if (slugs.has(document.slug)) throw new ProjectDocumentError(`project ${index}`, 'slug: is there twice')
    slugs.add(document.slug)
    return document
  })
}
