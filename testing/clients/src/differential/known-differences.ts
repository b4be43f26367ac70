const reasons = {
  clientId:
    'The Authorization header identifies the client, as recorded. A client_id in the form is ignored.',
  maxAge:
    'A max_age that is not a whole number of seconds is ignored, as recorded. This accepts no sign-in that a request without max_age would reject.',
  oauth2:
    'Without the scope openid this is a plain OAuth 2.0 request, which oidc-provider does not support. No ID token is issued.',
  firstValue: 'The first value counts, as recorded. The second is never read.',
  state:
    'A state of at least eight characters is required, as recorded: it protects the client against CSRF.',
  scope:
    'A scope that the client is not registered for is refused. Ignoring it would hide that the token lacks it.',
  spacing: 'Extra spaces and upper case do not change the meaning, as recorded.',
  repeated: 'A response type with a repeated value is not registered for the client.',
  method: 'The client is registered for client_secret_basic and may not use another method.',
  refresh: 'A refresh ignores scopes that were not granted. The new token can have fewer scopes, never more.',
  rotation:
    'Every refresh token is valid once. oidc-provider does not rotate the tokens of confidential clients.',
} as const

type Reason = keyof typeof reasons

/** Gives several requests the same reason. */
const withReason = (reason: Reason, ...requests: string[]): Record<string, string> =>
  Object.fromEntries(requests.map((request) => [request, reasons[reason]]))

/** Requests that this server and `oidc-provider` judge differently, by part of the protocol, with the reason. */
export const knownDifferences: Record<string, Record<string, string>> = {
  authorization: {
    ...withReason(
      'maxAge',
      'max_age=-1: ours accepted, theirs refused',
      'max_age=1.5: ours accepted, theirs refused',
      'max_age=99999999999999999999: ours accepted, theirs refused',
      'max_age=Infinity: ours accepted, theirs refused',
      'max_age=NaN: ours accepted, theirs refused',
      'max_age=x: ours accepted, theirs refused',
    ),
    ...withReason(
      'oauth2',
      'empty scope: ours accepted, theirs refused',
      'no scope: ours accepted, theirs refused',
      'SCOPE in capitals: ours accepted, theirs refused',
      'scope=offline_access: ours accepted, theirs refused',
    ),
    ...withReason(
      'firstValue',
      'scope twice: ours accepted, theirs refused',
      'scope twice, with another second value: ours accepted, theirs refused',
      'state twice: ours accepted, theirs refused',
      'state twice, with another second value: ours accepted, theirs refused',
      'state twice, with another first value: ours accepted, theirs refused',
    ),
    ...withReason(
      'state',
      'empty state: ours refused, theirs accepted',
      'no state: ours refused, theirs accepted',
      'STATE in capitals: ours refused, theirs accepted',
    ),
    ...withReason(
      'scope',
      'scope=openid *: ours refused, theirs accepted',
      'scope=openid payroll: ours refused, theirs accepted',
    ),
    ...withReason(
      'spacing',
      'response_type= code: ours accepted, theirs refused',
      'response_type=CODE: ours accepted, theirs refused',
      'response_type=code  id_token: ours accepted, theirs refused',
      'prompt= login: ours accepted, theirs refused',
    ),
    ...withReason('repeated', 'response_type=code code: ours refused, theirs accepted'),
  },
  token: {
    ...withReason('clientId', 'client: another in the form: ours accepted, theirs refused'),
    ...withReason('method', 'client: secret in the form: ours refused, theirs accepted'),
    ...withReason('firstValue', 'form: scope twice: ours accepted, theirs refused'),
    ...withReason('scope', 'form: scope not of the client: ours refused, theirs accepted'),
    ...withReason('refresh', 'refresh: more scope: ours accepted, theirs refused'),
    ...withReason('rotation', 'refresh: used again: ours refused, theirs accepted'),
  },
}
