import type { Keyring } from '@tillkey/secrets'
import { ApiError } from '@tillkey/wire'
import type { DocumentRules, ProjectDocument } from './project-document.ts'

/** Prefix of sealed texts. */
const SEALED = 'sealed:'

/** Documents at rest, whose secrets are sealed per project. */
export interface DocumentSealing {
  seal(document: ProjectDocument): ProjectDocument
  /** Throws 503 if a secret was sealed under none of the process's secrets. */
  open(document: ProjectDocument): ProjectDocument
  /** Reseals everything under the newest secret. Counts the values that cannot be opened, which remain unchanged. */
  reseal(document: ProjectDocument): { document: ProjectDocument; unreadable: number }
}

/** Error code for a project whose configuration was sealed under a secret that the process does not have. */
export const SECRET_UNKNOWN = 'secret_unknown'

const secretUnknown = (slug: string, pointer: string): ApiError =>
  new ApiError({
    status: 503,
    code: SECRET_UNKNOWN,
    reason:
      `${pointer} of the project "${slug}" is sealed under a secret that this process was not started with. ` +
      'Add the old secret after the newest one in TILLKEY_SECRETS, run `tillkey secrets reseal`, then start again without it.',
  })

/** Seals the secrets of documents under the process's secrets. Values that were stored in plain text are accepted. */
export function createDocumentSealing(keyring: Keyring, rules: DocumentRules): DocumentSealing {
  const formatContext = ({ slug }: ProjectDocument): string => `secrets of project ${slug}`
  function openOne(text: string, document: ProjectDocument, pointer: string): string {
    if (!text.startsWith(SEALED)) return text
    const opened = keyring.open(text.slice(SEALED.length), formatContext(document))
    if (opened === undefined) throw secretUnknown(document.slug, pointer)
    return opened
  }
  return {
    seal: (document) =>
      rules.replaceSecrets(document, (text) => `${SEALED}${keyring.seal(text, formatContext(document))}`),
    reseal(document) {
      let unreadable = 0
      const resealed = rules.replaceSecrets(document, (text) => {
        if (!text.startsWith(SEALED)) return `${SEALED}${keyring.seal(text, formatContext(document))}`
        const current = keyring.reseal(text.slice(SEALED.length), formatContext(document))
        if (current === undefined) unreadable += 1
        return current === undefined ? text : `${SEALED}${current}`
      })
      return { document: resealed, unreadable }
    },
    open: (document) => rules.replaceSecrets(document, (text, pointer) => openOne(text, document, pointer)),
  }
}
