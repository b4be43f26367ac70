import type { Keyring } from '@tillkey/secrets'
import { ApiError } from '@tillkey/wire'
import type { DocumentRules, ProjectDocument } from './project-document.ts'

/** Says of a text that the rest of it is sealed. */
const SEALED = 'sealed:'

/** Documents as they are stored: their secrets sealed, for one project each. */
export interface DocumentSealing {
  seal(document: ProjectDocument): ProjectDocument
  /** Throws 503 when a secret was sealed under none of the process's secrets. */
  open(document: ProjectDocument): ProjectDocument
  /** A sealed document with everything sealed under the newest secret; `unreadable` values stay as they are. */
  reseal(document: ProjectDocument): { document: ProjectDocument; unreadable: number }
}

/** Code of the error for a project whose configuration needs a secret that the process was not started with. */
export const SECRET_UNKNOWN = 'secret_unknown'

const secretUnknown = (slug: string, pointer: string): ApiError =>
  new ApiError({
    status: 503,
    code: SECRET_UNKNOWN,
    reason:
      `${pointer} of the project "${slug}" is sealed under a secret that this process was not started with. ` +
      'Add the old secret after the newest one in TILLKEY_SECRETS, run `tillkey secrets reseal`, then start again without it.',
  })

/** Seals the secrets of documents under the process's own. What was stored unsealed before is taken as it is. */
export function createDocumentSealing(keyring: Keyring, rules: DocumentRules): DocumentSealing {
  const contextOf = ({ slug }: ProjectDocument): string => `secrets of project ${slug}`
  function openOne(text: string, document: ProjectDocument, pointer: string): string {
    if (!text.startsWith(SEALED)) return text
    const opened = keyring.open(text.slice(SEALED.length), contextOf(document))
    if (opened === undefined) throw secretUnknown(document.slug, pointer)
    return opened
  }
  return {
    seal: (document) =>
      rules.replaceSecrets(document, (text) => `${SEALED}${keyring.seal(text, contextOf(document))}`),
    reseal(document) {
      let unreadable = 0
      const resealed = rules.replaceSecrets(document, (text) => {
        if (!text.startsWith(SEALED)) return `${SEALED}${keyring.seal(text, contextOf(document))}`
        const current = keyring.reseal(text.slice(SEALED.length), contextOf(document))
        if (current === undefined) unreadable += 1
        return current === undefined ? text : `${SEALED}${current}`
      })
      return { document: resealed, unreadable }
    },
    open: (document) => rules.replaceSecrets(document, (text, pointer) => openOne(text, document, pointer)),
  }
}
