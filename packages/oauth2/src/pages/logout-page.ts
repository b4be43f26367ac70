import { redirect } from '@tillkey/host'
import { withQuery } from '../addresses.ts'
import type { Provider } from '../provider.ts'
import type { BrowserResponse } from '../redirects.ts'
import { builtInPage } from './built-in-page.ts'

/** Where people confirm that they sign out. */
export const logoutPage = ({ ports, project }: Provider, challenge: string | undefined): BrowserResponse =>
  challenge === undefined || !ports.people
    ? builtInPage({ title: 'Sign out', text: 'No app has asked for you to be signed out.' })
    : redirect(withQuery(`${project.publicUrl}/sign-out`, { logout_challenge: challenge }))
