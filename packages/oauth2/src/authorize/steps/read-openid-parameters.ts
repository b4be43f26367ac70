import { readValue } from '../../http/form.ts'
import { splitWords } from '../../requests/scopes.ts'
import type { AuthorizationStep } from '../authorization-progress.ts'
import { readClaims } from '../requested-claims.ts'

function parseMaxAge(parameters: URLSearchParams): number | null {
  const text = parameters.get('max_age') ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

function readChallenge(parameters: URLSearchParams) {
  const challenge = readValue(parameters, 'code_challenge')
  const method = readValue(parameters, 'code_challenge_method')
  return challenge === undefined && method === undefined
    ? null
    : { challenge: challenge ?? '', method: method ?? 'plain' }
}

/** Reads parameters that later steps and the pages evaluate (OpenID Connect Core 3.1.2.1, RFC 7636 4.3). */
export const readOpenidParameters: AuthorizationStep = (_provider, { parameters, found, requestUrl }) => {
  const claims = readClaims(parameters.get('claims'))
  Object.assign(found, {
    requestUrl,
    nonce: parameters.get('nonce') ?? '',
    prompt: splitWords(parameters.get('prompt')),
    maxAge: parseMaxAge(parameters),
    codeChallenge: readChallenge(parameters),
    proofKey: readValue(parameters, 'dpop_jkt'),
    acrValues: [...new Set([...splitWords(parameters.get('acr_values')), ...claims.acrValues])],
    essentialAcrValues: claims.essentialAcrValues,
    expectedSubjects: claims.subjects,
    claimNames: [...new Set([...claims.names.idToken, ...claims.names.userinfo])],
    namedIn: claims.names,
    uiLocales: splitWords(parameters.get('ui_locales')),
    display: parameters.get('display') ?? '',
    loginHint: parameters.get('login_hint') ?? '',
    hint: null,
  } satisfies typeof found)
  return undefined
}
