import { oauth2Error } from '../../http/oauth2-errors.ts'
import type { ResponseMode } from '../authorization.ts'
import type { AuthorizationStep } from '../authorization-progress.ts'

const modes: readonly ResponseMode[] = ['query', 'fragment', 'form_post']

/** Rejects unknown response modes. The default follows from the response type. */
export const checkResponseMode: AuthorizationStep = (_provider, { parameters }) => {
  const requested = parameters.get('response_mode') || undefined
  if (requested !== undefined && !modes.some((mode) => mode === requested))
    throw oauth2Error('unsupported_response_mode')
  return undefined
}

/** The explicitly requested response mode. */
export const requestedMode = (parameters: URLSearchParams): ResponseMode | undefined =>
  modes.find((mode) => mode === parameters.get('response_mode'))
