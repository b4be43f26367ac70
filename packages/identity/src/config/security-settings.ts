import { duration, flag, group, implemented, integer } from '@tillkey/platform-core'

/** Settings of one limit. `scope`: whether all processes share the counter. */
const limit = (
  description: string,
  [attempts, window]: [number, string],
  scope: 'by all processes together' | 'by each process' = 'by all processes together',
) =>
  group(
    {
      attempts: implemented(integer(1), `Maximum number within the window, counted ${scope}.`, attempts),
      window: implemented(duration, 'Length of the window.', window),
    },
    description,
  )

/** Settings under `security`: account enumeration and rate limits. */
export const security = group(
  {
    account_enumeration: group(
      {
        mitigate: implemented(
          flag,
          'Hides which accounts exist. Registration then does not sign people in, and new addresses must be confirmed.',
          false,
        ),
      },
      'Account enumeration.',
    ),
    throttle: group(
      {
        account: limit('Failed sign-ins per account from unknown devices.', [10, '5m']),
        device: limit('Failed sign-ins per account and known device.', [10, '5m']),
        address: limit('Failed sign-ins and registrations per network.', [300, '5m']),
        messages: limit('Messages per address.', [20, '1h']),
        changes: limit('Rejected changes per account because an address or identifier is already taken.', [
          10,
          '1h',
        ]),
        flows: limit('Flows started per network.', [1200, '5m'], 'by each process'),
        submissions: limit('Forms submitted per network.', [1200, '5m'], 'by each process'),
        authorizations: limit(
          'Authorization and logout requests per network.',
          [6000, '5m'],
          'by each process',
        ),
        registrations: limit(
          'Self-registrations and changes of clients per network.',
          [100, '1h'],
          'by each process',
        ),
      },
      'Limits per account, device, address and network. Extension.',
    ),
  },
  'Security.',
)
