import { done, duration, flag, group, integer } from '@tillkey/platform-core'
import { defaultLimits, type ThrottleLimits } from '../throttle/throttle.ts'

const limit = (name: keyof ThrottleLimits, what: string) => {
  const { attempts, seconds } = defaultLimits[name]
  return group(
    {
      attempts: done(integer(1), `How many are let through within the window; ${attempts} unless told.`),
      window: done(duration, `For how long they are counted together; ${seconds / 60} minutes unless told.`),
    },
    what,
  )
}

/** `security`. */
export const security = group(
  {
    account_enumeration: group(
      {
        mitigate: done(
          flag,
          'Whether nobody who is not signed in can find out who has an account. Then nobody is signed in by signing up.',
          false,
        ),
      },
      'Finding out who has an account.',
    ),
    throttle: group(
      {
        account: limit(
          'account',
          'Failures at one account, from devices that its owner never signed in with.',
        ),
        device: limit('device', 'Failures at one account from one device that its owner signed in with.'),
        address: limit('address', 'Failures from one network, at whatever account, and registrations.'),
        messages: limit('messages', 'Messages that one address is sent.'),
        flows: limit('flows', 'Flows that one network begins.'),
        submissions: limit('submissions', 'Forms that one network sends.'),
      },
      'How much callers may begin, send and guess before they are told to wait. Settings of our own.',
    ),
  },
  'Safety.',
)
