import type { DocumentRules, ProjectDocument } from '@tillkey/platform-core'
import { masked } from './masks.ts'

/** Whether secrets are shown as they are. */
export type Secrets = 'shown' | 'masked'

/** A document as it is shown: every default in its place, nothing that only a process of its own needs. */
export function shownDocument(
  document: ProjectDocument,
  rules: DocumentRules,
  secrets: Secrets,
): ProjectDocument {
  const shown = rules.shown(document)
  return secrets === 'shown' ? shown : masked(shown, rules)
}
