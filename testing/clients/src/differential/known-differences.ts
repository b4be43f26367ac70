const reasons = {
  header:
    'The Authorization header says which client it is, as recorded; the name in the form counts for nothing.',
  age: 'A max_age that is no number of seconds asks for nothing, as recorded; nobody is taken for signed in who would not be without it.',
  plain:
    'Without openid it is a request of OAuth 2.0, which the other does not serve; no ID token comes of it.',
  first: 'As recorded, the first counts; nothing here reads the second.',
  state:
    'A state of eight characters is asked for, as recorded: it is the client’s protection against forged answers.',
  scope:
    'A scope that the client may not have is refused, not passed over, so that nobody takes less for more.',
  words: 'Blanks between words and their case make no other request of it, as recorded.',
  words2: 'A word that comes twice is no response type of the client.',
  method: 'The client is registered for Basic, and proves itself in no other way.',
  refresh:
    'What was not granted is passed over in the scope of a refresh: the new token has less where less is asked for, never more.',
  rotation: 'Every refresh token is good once; the other gives clients with a secret the same again.',
} as const

type Reason = keyof typeof reasons

/** Gives several requests the same reason. */
const withReason = (reason: Reason, ...requests: string[]): Record<string, string> =>
  Object.fromEntries(requests.map((request) => [request, reasons[reason]]))

/** Requests on which this server and `oidc-provider` differ, by part of the protocol, with the reason why ours is right. */
export const knownDifferences: Record<string, Record<string, string>> = {
  authorization: {
    ...withReason(
      'age',
      'max_age=-1: ours accepted, theirs refused',
      'max_age=1.5: ours accepted, theirs refused',
      'max_age=99999999999999999999: ours accepted, theirs refused',
      'max_age=Infinity: ours accepted, theirs refused',
      'max_age=NaN: ours accepted, theirs refused',
      'max_age=x: ours accepted, theirs refused',
    ),
    ...withReason(
      'plain',
      'empty scope: ours accepted, theirs refused',
      'no scope: ours accepted, theirs refused',
      'SCOPE in capitals: ours accepted, theirs refused',
      'scope=offline_access: ours accepted, theirs refused',
    ),
    ...withReason(
      'first',
      'scope twice: ours accepted, theirs refused',
      'scope twice, the second other: ours accepted, theirs refused',
      'state twice: ours accepted, theirs refused',
      'state twice, the second other: ours accepted, theirs refused',
      'state twice, the first other: ours accepted, theirs refused',
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
      'words',
      'response_type= code: ours accepted, theirs refused',
      'response_type=CODE: ours accepted, theirs refused',
      'response_type=code  id_token: ours accepted, theirs refused',
      'prompt= login: ours accepted, theirs refused',
    ),
    ...withReason('words2', 'response_type=code code: ours refused, theirs accepted'),
  },
  token: {
    ...withReason('header', 'client: another in the form: ours accepted, theirs refused'),
    ...withReason('method', 'client: secret in the form: ours refused, theirs accepted'),
    ...withReason('first', 'form: scope twice: ours accepted, theirs refused'),
    ...withReason('scope', 'form: scope not of the client: ours refused, theirs accepted'),
    ...withReason('refresh', 'refresh: more scope: ours accepted, theirs refused'),
    ...withReason('rotation', 'refresh: used again: ours refused, theirs accepted'),
  },
}
