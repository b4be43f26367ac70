import type { AcceptedDifference } from './accepted-difference.ts'

/** One-time codes. */
export const kratosCodeDifferences: readonly AcceptedDifference[] = [
  {
    reason:
      'Confirming with a code raises no session to aal2 where the project does not have codes as a second factor.',
    responses: ['code-login/refresh#6', 'code-login/refresh#7'],
    at: [
      '/body/session/authentication_methods/1/aal',
      '/body/session/authenticator_assurance_level',
      '/body/authentication_methods/1/aal',
      '/body/authenticator_assurance_level',
    ],
  },
  {
    reason: 'Of somebody who was deleted no form keeps the address.',
    responses: ['recovery/deleted-identity#5'],
    at: ['/body/ui/nodes/email=u-<run>@example.com'],
  },
]
