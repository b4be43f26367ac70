import type { AcceptedDifference } from './accepted-difference.ts'

/** Authorization requests, tokens and logout. */
export const hydraFlowDifferences: readonly AcceptedDifference[] = [
  {
    reason:
      'Parameters of a form stay with the walk that it begins, where the original loses them and ends in invalid_client.',
    responses: ['authorize/code/post#2', 'authorize/code/post#3', 'authorize/code/post#4'],
    at: ['/body/request_url', '/body/redirect_to', '/headers/location', '/cookies'],
  },
  {
    reason:
      'A code_challenge_method without a challenge, or a challenge that no digest is, is refused: it would protect nothing.',
    responses: ['authorize/pkce/method-only#5'],
    at: ['/headers/location'],
  },
  {
    reason: 'Walks in two tabs of one browser both end well: the second finds the cookie of the first.',
    responses: ['authorize/tamper/csrf-of-second-tab#4', 'authorize/replay/login-verifier#6'],
  },
  {
    reason: 'The consent request names the challenge of its login, by which it can be found.',
    responses: ['login/session-id/one-walk#5'],
    at: ['/body/login_challenge'],
  },
  {
    reason: 'Trust in an issuer ends when it says so, whether the assertion names its key or not.',
    responses: ['token/jwt-bearer/expired-grant#3'],
    at: ['/status', '/body'],
  },
  {
    reason: 'A hint counts as long as any key of its set is there that has signed it, not the newest alone.',
    responses: ['discovery/key-rotation-hint#9', 'discovery/key-rotation-hint#10'],
  },
  {
    reason:
      'An administrator may come with the cookie of a browser, and the answer says so to every cache on the way.',
    responses: ['cors/authorize#3'],
    at: ['/headers/vary'],
  },
  {
    reason:
      'An error of a request object is told to the client where the redirect_uri beside it is registered (OpenID Connect Core 3.1.2.6), not to the person.',
    responses: [
      'authorize/errors/request-object#1',
      'authorize/request-object/alg-none#4',
      ...['2', '6', '9', '11'].map((step) => `authorize/request-object/bad#${step}`),
      ...['4', '5'].map((step) => `authorize/request-object/by-uri#${step}`),
      'authorize/request-object/required-alg#2',
    ],
    at: ['/status', '/headers', '/shown'],
  },
  {
    reason:
      'A request object needs no registered keys before it is read, since it may be unsigned, and counts without the scope openid, too (RFC 9101 5).',
    responses: ['2', '3', '4'].map((step) => `authorize/errors/request-object#${step}`),
    at: ['/status', '/headers', '/shown', '/cookies'],
  },
  {
    reason: 'Clocks may differ by 30 seconds (`oauth2.assertions.clock_tolerance`).',
    responses: ['token/jwt-bearer/bad-assertions#13'],
    at: ['/status', '/body'],
  },
  {
    reason:
      'An ID token may have leaked: it ends no login at a browser that has neither its cookie nor a session of the person.',
    responses: ['logout/rp/without-cookie#12'],
  },
  {
    reason: 'A consent that is remembered covers the audience that it was given for, and no wider one.',
    responses: ['consent/remember/audience#9'],
  },
  {
    reason:
      'at_hash and c_hash are made by the digest of the signing algorithm (OpenID Connect Core 3.1.3.6).',
    responses: ['discovery/key-algorithms#7'],
  },
  {
    reason:
      'Discovery promises what is served: form_post, assertions as grants, introspection by clients, pushed requests, proofs of possession, and no challenge that is refused.',
    responses: ['discovery/document#0', 'discovery/configured#0', 'pkce-enforced/discovery#0'],
    at: [
      'code_challenge_methods_supported',
      'grant_types_supported',
      'response_modes_supported',
      'introspection_endpoint',
      'introspection_endpoint_auth_methods_supported',
      'pushed_authorization_request_endpoint',
      'dpop_signing_alg_values_supported',
      'request_object_signing_alg_values_supported',
      'revocation_endpoint_auth_methods_supported',
      'token_endpoint_auth_signing_alg_values_supported',
      'token_endpoint_auth_methods_supported',
    ]
      .map((name) => `/body/${name}`)
      .concat('/shown/methods'),
  },
  {
    reason:
      'A client that fails by its Authorization header is challenged by the scheme that it used (RFC 6749 5.2).',
    responses: [
      'clients/set/new-secret#4',
      'clients/delete/tokens-die#11',
      'revoke/authentication#9',
      ...['2', '3', '4'].map((step) => `token/auth/basic#${step}`),
      ...['1', '3'].map((step) => `token/auth/both#${step}`),
    ],
    at: ['/headers/www-authenticate'],
  },
]
