import { isIP } from 'node:net'
import { createNetworks, LOOPBACK_NETWORKS, PRIVATE_NETWORKS } from '@tillkey/outbound'
import { ConfigError, type Environment, requireOneOf, splitList } from './environment.ts'

/** Parses name servers: addresses with optional ports. */
export function readNameServers(env: Environment): string[] {
  const servers = splitList(env.TILLKEY_NAME_SERVERS)
  const parseHost = (server: string): string => /^\[?(.+?)\]?(:\d+)?$/.exec(server)?.[1] ?? ''
  const wrong = servers.find((server) => isIP(parseHost(server)) === 0)
  if (wrong !== undefined)
    throw new ConfigError([
      `TILLKEY_NAME_SERVERS: "${wrong}" must be an address like 192.0.2.1 or [2001:db8::1]:53.`,
    ])
  return servers
}

/** Parses networks (CIDR). Throws ConfigError naming the setting. */
export function readNetworks(setting: string, value: string | undefined): string[] {
  const networks = splitList(value)
  try {
    createNetworks(networks)
  } catch (error) {
    throw new ConfigError([`${setting}: ${(error as RangeError).message}`]) // setServers throws this type
  }
  return networks
}

/** Networks of the deprecated `TILLKEY_SOURCES`, which `TILLKEY_OUTBOUND_NETWORKS` replaces. */
const FORMER_SOURCES = { public: [], loopback: LOOPBACK_NETWORKS, any: ['0.0.0.0/0', '::/0'] }

/** Private networks that outgoing requests may reach. In development all of them by default. */
export function readOutboundNetworks(
  env: Environment,
  mode: 'development' | 'production',
): readonly string[] {
  const named = env.TILLKEY_OUTBOUND_NETWORKS
  if (named === undefined && env.TILLKEY_SOURCES)
    return FORMER_SOURCES[requireOneOf('TILLKEY_SOURCES', env.TILLKEY_SOURCES, ['public', 'loopback', 'any'])]
  if (!named) return mode === 'production' ? [] : [...LOOPBACK_NETWORKS, ...PRIVATE_NETWORKS]
  return readNetworks('TILLKEY_OUTBOUND_NETWORKS', named)
}

/** URL of the mail server, if there is one. */
export function readSmtpUrl(env: Environment): string | undefined {
  const value = env.TILLKEY_SMTP_URL
  if (!value) return undefined
  // The value may contain a password, so it is not repeated.
  if (!/^smtps?:$/.test(URL.parse(value)?.protocol ?? ''))
    throw new ConfigError(['TILLKEY_SMTP_URL must be a URL like smtp://user:password@host:587.'])
  return value
}
