import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorOAuth2 } from '../errors-models.ts'

const answers = { responses: { 302: null, 303: null }, default: ErrorOAuth2 } as const

export const openLoginPage = schemas({
  summary:
    'Where people sign in for a client unless the project has a page of its own: leads on to the account pages, or back to the client for who is signed in.',
  parameters: Type.Object({ login_challenge: Type.Optional(Type.String()) }),
  ...answers,
})

export const openConsentPage = schemas({
  summary:
    'Where people are asked for their consent unless the project has a page of its own: leads on to the account pages, or back to the client when there is nothing to ask.',
  parameters: Type.Object({ consent_challenge: Type.Optional(Type.String()) }),
  ...answers,
})

export const openLogoutPage = schemas({
  summary:
    'Where people confirm that they sign out unless the project has a page of its own: leads on to the account pages.',
  parameters: Type.Object({ logout_challenge: Type.Optional(Type.String()) }),
  ...answers,
})

export const openAfterLogoutPage = schemas({
  summary: 'Says that somebody is signed out, unless the project has a page of its own.',
  ...answers,
})

export const openErrorPage = schemas({
  summary: 'Shows what went wrong in a request of a client, unless the project has a page of its own.',
  parameters: Type.Object({
    error: Type.Optional(Type.String()),
    error_description: Type.Optional(Type.String()),
  }),
  ...answers,
})
