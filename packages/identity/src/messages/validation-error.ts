import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'

/** A message for people about what was sent, at a field or for the whole form. */
export interface ValidationError {
  /** Name of the field. Absent: the whole form. */
  name?: string | undefined
  message: UiText
}
