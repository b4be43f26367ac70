import { type AppOptions, type ServeOptions, type WebApp } from '@tillkey/host'
import { type DelivererOptions } from '@tillkey/mail'
import { type Database } from '@tillkey/sql'
import type { Merchant } from './merchant.ts'
import { type Timings } from './payments/timings.ts'
import { type RolesSettings } from './people/roles.ts'
import type { SignInClient } from './sign-in/openid.ts'

export interface ProviderSettings {
  slug: string
  /** What tills call it; nothing unless told. */
  name?: string
  baseUrl: string
}

export interface PointOfSaleOptions {
  db: Database
  /** Where browsers and the provider's webhook events reach it, without a trailing slash. */
  baseUrl: string
  /** Where the platform answers who is signed in. */
  platformUrl: string
  /** People sign in by the platform's OAuth2 as at any other app; by its session cookie unless told. */
  signIn?: SignInClient
  provider: ProviderSettings
  /** Where accounts were linked before: their payments are still asked about there. */
  formerProviders?: readonly ProviderSettings[]
  /** Encrypt the provider's credentials: the first seals, all of them open. */
  secrets: readonly string[]
  /** Where the platform keeps the roles of people; without it a shop has its owner alone. */
  roles?: RolesSettings
  /** How mails are sent; they wait in the outbox when it is not told. */
  mail?: DelivererOptions
  /** The built till; without it there is only the API. */
  webApp?: WebApp
  logLevel: AppOptions['logLevel']
  /** Whether X-Forwarded-* are believed; `none` unless told. */
  proxy?: 'trusted' | 'none'
  /** Networks of further proxies, in CIDR notation. Default: none. */
  proxyNetworks?: readonly string[]
  now: () => number
  /** Lengths of time that differ from the usual ones; tests shorten them. */
  timings?: Partial<Timings>
  /** Looks at every answer; tests check it against the contract. */
  inspect?: ServeOptions<Merchant>['inspect']
}
