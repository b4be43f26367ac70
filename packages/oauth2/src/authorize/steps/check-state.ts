import { oauth2Error } from '../../oauth2-errors.ts'
import type { AuthorizationStep } from '../authorization-progress.ts'

const MIN_STATE_LENGTH = 8

/** A guessable `state` does not protect against CSRF. */
export const checkState: AuthorizationStep = (_provider, { parameters, found }) => {
  const state = parameters.get('state') ?? ''
  if (state.length < MIN_STATE_LENGTH)
    throw oauth2Error('invalid_state', `state needs ${MIN_STATE_LENGTH} characters at least.`)
  found.state = state
  return undefined
}
