import { textOfSource } from '@tillkey/platform-core'
import type { Static } from 'typebox'
import type { identitySettings } from './identity-settings.ts'
import { isBeforeV13 } from './release.ts'

/** Target of an HTTP channel. */
export interface HttpTarget {
  url: string
  method: string
  headers: Record<string, string>
  /** Jsonnet function from the message to the request body. Without one, the whole message is posted. */
  program: string | undefined
  /** Sender of text messages. */
  from?: string | undefined
}

/** SMTP server, with extra headers and the name for EHLO. */
export interface SmtpTarget {
  url: string
  headers: Readonly<Record<string, string>>
  localName: string
}

/** Settings of `courier`. */
export interface CourierSettings {
  /** Delivery of email: SMTP server or HTTP target of the project, or the platform. */
  email: ({ by: 'smtp' } & SmtpTarget) | { by: 'http'; target: HttpTarget } | { by: 'platform' }
  /** Target of text messages; undefined without one. */
  sms: HttpTarget | undefined
  /** Configured sender of email. */
  sender: { address: string | undefined; name: string | undefined }
  /** Retries before a message is abandoned. */
  retries: number
  /** Overrides by template and outcome: `recovery_code.valid.email`. */
  templates: Courier['templates']
  /** Posts only the data known before v1.3. */
  usesLegacyData: boolean
  /** Shows message bodies to administrators, for development. */
  showsContent: boolean
}

type Settings = Static<typeof identitySettings>
type Courier = Settings['courier']
type Request = NonNullable<Courier['http']['request_config']>

type Auth = NonNullable<Request['auth']>

const basicAuth = ({ user = '', password = '' }): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})
const apiKey = ({ name = '', value = '', in: location = 'header' }): Record<string, string> =>
  location === 'cookie' ? { cookie: `${name}=${value}` } : { [name.toLowerCase()]: value }

function authHeaders(auth: Auth | undefined): Record<string, string> {
  if (auth?.type === 'basic_auth') return basicAuth(auth.config)
  return auth?.type === 'api_key' ? apiKey(auth.config) : {}
}

function readTarget({ url, method, headers = {}, auth, body }: Request): HttpTarget | undefined {
  if (!url) return undefined
  const lowerCased = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  const program = body === undefined ? undefined : textOfSource(body)
  return { url, method, headers: { ...Object.fromEntries(lowerCased), ...authHeaders(auth) }, program }
}

function readEmailDelivery({ delivery_strategy: strategy, http, smtp }: Courier): CourierSettings['email'] {
  const target = http.request_config && readTarget(http.request_config)
  if (strategy === 'http' && target) return { by: 'http', target }
  const { connection_uri: url, headers = {}, local_name: localName } = smtp
  return url ? { by: 'smtp', url, headers, localName } : { by: 'platform' }
}

/** Older configurations use `courier.sms`, which must be enabled, instead of `courier.channels`. */
function readSmsTarget({ channels, sms }: Courier): HttpTarget | undefined {
  const channel = channels.find(({ id }) => id === 'sms')
  if (channel) return readTarget(channel.request_config)
  const target = sms?.enabled && sms.request_config ? readTarget(sms.request_config) : undefined
  return target && { ...target, from: sms?.from }
}

type SettingsInput = Pick<Settings, 'courier' | 'dev' | 'version'>

/** Reads the courier settings of a project. */
export const courierSettings = ({ courier, dev, version }: SettingsInput): CourierSettings => ({
  email: readEmailDelivery(courier),
  sms: readSmsTarget(courier),
  sender: { address: courier.smtp.from_address, name: courier.smtp.from_name },
  retries: courier.message_retries,
  templates: courier.templates,
  usesLegacyData: isBeforeV13(version),
  showsContent: dev,
})
