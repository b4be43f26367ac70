import { oauth2Error } from '../../oauth2-errors.ts'
import type { ResponseMode } from '../authorization.ts'
import type { Step } from '../authorization-progress.ts'

const modes: readonly ResponseMode[] = ['query', 'fragment', 'form_post']

/** How the answer is to come; what is not said follows from the response type later. */
export const checkResponseMode: Step = (_provider, { parameters }) => {
  const requested = parameters.get('response_mode') || undefined
  if (requested !== undefined && !modes.some((mode) => mode === requested))
    throw oauth2Error('unsupported_response_mode')
  return undefined
}

/** The mode that was asked for by name. */
export const requestedMode = (parameters: URLSearchParams): ResponseMode | undefined =>
  modes.find((mode) => mode === parameters.get('response_mode'))
