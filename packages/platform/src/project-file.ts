import { identitySection } from '@tillkey/identity'
import { permissionSection } from '@tillkey/permission'
import {
  createDocumentRules,
  type ProjectDocument,
  readProjectDocuments as read,
} from '@tillkey/platform-core'
import { oauth2Section } from './oauth2-module.ts'

const rules = createDocumentRules([identitySection, permissionSection, oauth2Section])

/** The documents of a file, each with a slug of its own; throws ProjectDocumentError naming project and field. */
export const readProjectDocuments = (value: unknown): ProjectDocument[] => read(value, rules)
