import { oauth2Error } from '../../oauth2-errors.ts'
import { repeatedName } from '../../repeated.ts'
import type { Step } from '../walk.ts'

/** Of these the original takes the first, and clients are known that send them twice; `audience` may have several values. */
const mayRepeat = new Set(['scope', 'state', 'audience'])

/** Whoever reads the second of two values decides about another request than who reads the first (RFC 6749 3.1). */
export const refuseRepeated: Step = (_provider, { parameters }) => {
  const name = repeatedName(parameters, mayRepeat)
  if (name !== undefined) throw oauth2Error('invalid_request', `${name} stands there twice.`)
  return undefined
}
