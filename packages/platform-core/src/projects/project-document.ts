import { complaint } from '@tillkey/host'

/** Settings of one engine, as its configuration file would hold them. */
export type EngineConfig = Record<string, unknown>

/** A project as an operator writes it down; the engines take their whole configuration from it. */
export interface ProjectDocument {
  /** Part of host names and paths: lower-case letters, digits and hyphens. */
  slug: string
  name: string
  services: {
    identity?: { config: EngineConfig }
    oauth2?: { config: EngineConfig }
    permission?: { config: EngineConfig }
  }
}

/** The project that is also served at the root when there is one of this name. */
export const DEFAULT_SLUG = 'playground'

const engine = {
  type: 'object',
  required: ['config'],
  properties: { config: { type: 'object' } },
  additionalProperties: false,
}
const documentSchema = {
  type: 'object',
  required: ['slug', 'name', 'services'],
  properties: {
    slug: { type: 'string', pattern: '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$' },
    name: { type: 'string', minLength: 1 },
    services: {
      type: 'object',
      properties: { identity: engine, oauth2: engine, permission: engine },
      additionalProperties: false,
    },
  },
}

/** A project document that cannot be used; the message names the field. */
export class ProjectDocumentError extends Error {
  constructor(field: string, reason: string) {
    super(`${field}: ${reason}`)
    this.name = 'ProjectDocumentError'
  }
}

/** Refuses what is no project document, or could not be addressed. */
export function assertProjectDocument(value: unknown): asserts value is ProjectDocument {
  const found = complaint(documentSchema, value)
  if (found) throw new ProjectDocumentError(found.field || 'project', found.reason)
}
