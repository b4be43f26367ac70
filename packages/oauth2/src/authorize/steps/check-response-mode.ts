import { oauth2Error } from '../../oauth2-errors.ts'
import type { ResponseMode } from '../authorization.ts'
import type { Step } from '../authorization-progress.ts'

const modes: readonly ResponseMode[] = ['query', 'fragment', 'form_post']

/** Rejects unknown response modes. The default follows from the response type. */
export const checkResponseMode: Step = (_provider, { parameters }) => {
  const requested = parameters.get('response_mode') || undefined
  if (requested !== undefined && !modes.some((mode) => mode === requested))
    throw oauth2Error('unsupported_response_mode')
  return undefined
}

/** The explicitly requested response mode. */
export const requestedMode = (parameters: URLSearchParams): ResponseMode | undefined =>
  modes.find((mode) => mode === parameters.get('response_mode'))
