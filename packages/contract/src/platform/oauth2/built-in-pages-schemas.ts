import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorOAuth2 } from '../errors-models.ts'

const responses = { responses: { 302: null, 303: null }, default: ErrorOAuth2 } as const

export const openLoginPage = schemas({
  summary:
    'Default login page. Redirects to the account pages, or back to the client if the person is signed in.',
  parameters: Type.Object({ login_challenge: Type.Optional(Type.String()) }),
  ...responses,
})

export const openConsentPage = schemas({
  summary:
    'Default consent page. Redirects to the account pages, or back to the client if there is nothing to ask.',
  parameters: Type.Object({ consent_challenge: Type.Optional(Type.String()) }),
  ...responses,
})

export const openLogoutPage = schemas({
  summary: 'Default logout page. Redirects to the account pages.',
  parameters: Type.Object({ logout_challenge: Type.Optional(Type.String()) }),
  ...responses,
})

export const openAfterLogoutPage = schemas({
  summary: 'Default page after signing out.',
  ...responses,
})

const deviceCode = Type.Object({
  device_challenge: Type.Optional(Type.String()),
  user_code: Type.Optional(Type.String()),
})

export const openDevicePage = schemas({
  summary: 'Default page for entering the code of a device.',
  parameters: deviceCode,
  ...responses,
})

export const submitDevicePage = schemas({
  summary: 'Accepts a code entered on the default page and continues with the login.',
  parameters: deviceCode,
  ...responses,
})

export const openDeviceDonePage = schemas({
  summary: 'Default page after the authorization of a device.',
  parameters: Type.Object({ client_id: Type.Optional(Type.String()) }),
  ...responses,
})

export const openErrorPage = schemas({
  summary: 'Default error page for requests of a client.',
  parameters: Type.Object({
    error: Type.Optional(Type.String()),
    error_description: Type.Optional(Type.String()),
  }),
  ...responses,
})
