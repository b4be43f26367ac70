import type { ReactNode } from 'react'
import type { Setting } from './form-settings.ts'

/** What the field of a setting needs. */
export interface ControlProps {
  setting: Setting
  /** All settings, of which entries of lists take their fields. */
  all: readonly Setting[]
  value: unknown
  help: ReactNode
  error: string | undefined
  isDisabled: boolean
  /** `undefined` returns the setting to its default. */
  onChange: (value: unknown) => void
}
