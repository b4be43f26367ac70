import type { ErrorComponentProps } from '@tanstack/react-router'
import { Failure } from '../shared/outcomes.tsx'

/** Shown in place of a screen that failed. */
export const ScreenError = ({ error, reset }: ErrorComponentProps) => (
  <Failure error={error} onRetry={reset} />
)
