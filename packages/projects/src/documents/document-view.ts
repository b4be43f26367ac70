import type { DocumentRules, ProjectDocument } from '@tillkey/platform-core'
import { maskSecrets } from './masks.ts'

/** Whether secrets are revealed or masked. */
export type Secrets = 'shown' | 'masked'

/** Returns a document as callers see it: with all defaults and without process settings. */
export function shownDocument(
  document: ProjectDocument,
  rules: DocumentRules,
  secrets: Secrets,
): ProjectDocument {
  const shown = rules.shown(document)
  return secrets === 'shown' ? shown : maskSecrets(shown, rules)
}
