import { isObject } from '../../values.ts'
import { type Outcome, refuse, type ValidationError } from '../outcome.ts'
import type { RegistrationSubmission } from './registration-method.ts'

/** What is wrong with the traits of a form to sign up with. */
export function traitErrors({ config: { schemas }, payload }: RegistrationSubmission): ValidationError[] {
  const traits = isObject(payload.traits) ? payload.traits : {}
  const errors = schemas.get(schemas.defaultId).errors(traits)
  return errors.map(({ name, message }) => ({ name, message }))
}

/** Refuses a form to sign up with when something is wrong with its traits. */
export function refuseTraits(submission: RegistrationSubmission): Outcome | undefined {
  const errors = traitErrors(submission)
  return errors.length > 0 ? refuse(...errors) : undefined
}
