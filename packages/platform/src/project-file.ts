import { identitySection } from '@tillkey/identity'
import { oauth2Section } from '@tillkey/oauth2'
import { permissionSection } from '@tillkey/permission'
import {
  createDocumentRules,
  type ProjectDocument,
  readProjectDocuments as read,
} from '@tillkey/platform-core'

/** What a project's document configures, by service. */
export const configSections = [identitySection, permissionSection, oauth2Section]

const rules = createDocumentRules(configSections)

/** The documents of a file, each with a slug of its own; throws ProjectDocumentError naming project and field. */
export const readProjectDocuments = (value: unknown): ProjectDocument[] => read(value, rules)
