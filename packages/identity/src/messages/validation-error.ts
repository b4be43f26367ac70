import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'

/** A message for a field or the whole form. */
export interface ValidationError {
  /** Name of the field. Absent: the whole form. */
  name?: string | undefined
  message: UiText
}
