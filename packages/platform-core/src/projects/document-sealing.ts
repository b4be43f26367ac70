import type { Keyring } from '@tillkey/secrets'
import type { DocumentRules, ProjectDocument } from './project-document.ts'

/** Says of a text that the rest of it is sealed. */
const SEALED = 'sealed:'

/** Documents as they are stored: their secrets sealed, for one project each. */
export interface DocumentSealing {
  seal(document: ProjectDocument): ProjectDocument
  /** Throws when a secret was sealed under none of the process's secrets. */
  open(document: ProjectDocument): ProjectDocument
}

/** Seals the secrets of documents under the process's own. What was stored unsealed before is taken as it is. */
export function createDocumentSealing(keyring: Keyring, rules: DocumentRules): DocumentSealing {
  const contextOf = ({ slug }: ProjectDocument): string => `secrets of project ${slug}`
  function openOne(text: string, document: ProjectDocument, pointer: string): string {
    if (!text.startsWith(SEALED)) return text
    const opened = keyring.open(text.slice(SEALED.length), contextOf(document))
    if (opened === undefined)
      throw new Error(`project ${document.slug}: ${pointer} was sealed with a secret that is not known`)
    return opened
  }
  return {
    seal: (document) =>
      rules.replaceSecrets(document, (text) => `${SEALED}${keyring.seal(text, contextOf(document))}`),
    open: (document) => rules.replaceSecrets(document, (text, pointer) => openOne(text, document, pointer)),
  }
}
