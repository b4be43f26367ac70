import { done, duration, flag, group, integer } from '@tillkey/platform-core'

const limit = (
  what: string,
  [attempts, window]: [number, string],
  counted: 'by all processes together' | 'by each process' = 'by all processes together',
) =>
  group(
    {
      attempts: done(integer(1), `How many are let through within the window, counted ${counted}.`, attempts),
      window: done(duration, 'For how long they are counted together.', window),
    },
    what,
  )

/** `security`. */
export const security = group(
  {
    account_enumeration: group(
      {
        mitigate: done(
          flag,
          'Whether nobody can find out who has an account. Then nobody is signed in by signing up, and a new address waits to be confirmed.',
          false,
        ),
      },
      'Finding out who has an account.',
    ),
    throttle: group(
      {
        account: limit('Failures at one account, from devices that its owner never signed in with.', [
          10,
          '5m',
        ]),
        device: limit('Failures at one account from one device that its owner signed in with.', [10, '5m']),
        address: limit('Failures from one network, at whatever account, and registrations.', [300, '5m']),
        messages: limit('Messages that one address is sent.', [20, '1h']),
        changes: limit('Changes of one account that are refused because somebody else has what they bring.', [
          10,
          '1h',
        ]),
        flows: limit('Flows that one network begins.', [1200, '5m'], 'by each process'),
        submissions: limit('Forms that one network sends.', [1200, '5m'], 'by each process'),
        authorizations: limit(
          'Requests of apps for somebody to sign in or out that one network brings.',
          [6000, '5m'],
          'by each process',
        ),
        registrations: limit(
          'Clients that one network registers by itself, or changes.',
          [100, '1h'],
          'by each process',
        ),
      },
      'How much callers may begin, send and guess before they are told to wait. Settings of our own.',
    ),
  },
  'Safety.',
)
