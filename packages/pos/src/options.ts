import { type AppOptions, type ServeOptions, type WebApp } from '@tillkey/host'
import { type DelivererOptions } from '@tillkey/mail'
import type { SignInClient } from '@tillkey/sign-in'
import { type Database } from '@tillkey/sql'
import type { Merchant } from './merchant.ts'
import { type Timings } from './payments/timings.ts'
import { type RolesSettings } from './people/roles.ts'

export interface ProviderSettings {
  slug: string
  /** Display name on tills. Default: none. */
  name?: string
  baseUrl: string
}

export interface PointOfSaleOptions {
  db: Database
  /** Public base URL for browsers and webhook events, without a trailing slash. */
  baseUrl: string
  /** Base URL of the platform that verifies sessions. */
  platformUrl: string
  /** OAuth2 client for signing in at the platform. Default: the platform's session cookie. */
  signIn?: SignInClient
  provider: ProviderSettings
  /** Providers that accounts were linked at before. Their payments are still polled. */
  formerProviders?: readonly ProviderSettings[]
  /** Encrypt the provider's credentials. The first seals; all of them open. */
  secrets: readonly string[]
  /** Where the platform stores roles. Without it a shop has only its owner. */
  roles?: RolesSettings
  /** How mail is sent. Default: mail stays in the outbox. */
  mail?: DelivererOptions
  /** The built web app. Default: API only. */
  webApp?: WebApp
  logLevel: AppOptions['logLevel']
  /** Connection timeouts. */
  limits?: AppOptions['limits']
  /** Whether X-Forwarded-* headers are trusted. Default: `none`. */
  proxy?: 'trusted' | 'none'
  /** Networks of further proxies, in CIDR notation. Default: none. */
  proxyNetworks?: readonly string[]
  now: () => number
  /** Overrides of the standard timings, for tests. */
  timings?: Partial<Timings>
  /** Receives every response. Tests check them against the contract. */
  inspect?: ServeOptions<Merchant>['inspect']
}
