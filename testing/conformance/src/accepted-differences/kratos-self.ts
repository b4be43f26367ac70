import type { AcceptedDifference } from './accepted-difference.ts'

/** Self-service flows, sessions and addresses. */
export const kratosSelfDifferences: readonly AcceptedDifference[] = [
  {
    reason:
      "Administration is served on the public address, too, to who shows the key; the originals send such requests to the administrators' address.",
    responses: [
      'misc/cross-port#0',
      'misc/cross-port#1',
      'misc/cross-port#6',
      'misc/cross-port#7',
      'misc/cross-port#8',
    ],
  },
  {
    reason:
      'Health and version are answered on both listeners without a detour, so that what watches the process needs to know nothing of projects; a load balancer may ask by HEAD.',
    responses: [
      'misc/health#0',
      'misc/health#2',
      'misc/health#3',
      'misc/health#4',
      'misc/health#6',
      'misc/health#7',
      'misc/health#8',
    ],
  },
  {
    reason:
      'A page holds the sessions of its number; the originals answer the second page as the third, too.',
    responses: ['sessions/list#12'],
    at: ['/body/0'],
  },
  {
    reason: 'A page without entries is an empty list, where the originals say null.',
    responses: ['traits/schema-endpoints#9'],
    at: ['/body'],
  },
  {
    reason: "A token in a header never changes the cookie of a browser, which may be somebody else's.",
    responses: ['whoami/ways#11', 'whoami/ways#12', 'whoami/ways#14'],
  },
  {
    reason: 'Where browsers may be sent is compared by whole segments of a path that was resolved before.',
    responses: [
      'return-to/list-json-one#2',
      'return-to/list-html-session-two#12',
      'return-to/list-html-session-two#13',
    ],
  },
  {
    reason:
      "Traits that are no object are the caller's mistake, told in the form, not a fault of the server.",
    responses: ['registration/password/wrong-types#1', 'registration/password/wrong-types#2'],
  },
  {
    reason: 'A change that needs no fresh sign-in is made at once, also while another one waits for it.',
    responses: ['privileged/password-html#7', 'privileged/password-html#9'],
  },
  {
    reason: 'Nobody is shown the form of somebody else, which holds their traits.',
    responses: ['settings/submit/other-identity-browser#8'],
  },
  {
    reason: 'Names of cookies are not told with an error.',
    responses: ['continue/recovery-api#8'],
    at: ['/body/error/details/found cookies'],
  },
]
