import type { Descriptor } from '@tillkey/wire'

/** Services of a self-hosted Ory deployment, with the settings that name their addresses. */
export const oryAddressSettings = {
  'kratos-admin': 'TILLKEY_CONSOLE_KRATOS_ADMIN_URL',
  'hydra-admin': 'TILLKEY_CONSOLE_HYDRA_ADMIN_URL',
  'hydra-public': 'TILLKEY_CONSOLE_HYDRA_PUBLIC_URL',
  'keto-read': 'TILLKEY_CONSOLE_KETO_READ_URL',
  'keto-write': 'TILLKEY_CONSOLE_KETO_WRITE_URL',
  'keto-opl': 'TILLKEY_CONSOLE_KETO_OPL_URL',
} as const
export type OryService = keyof typeof oryAddressSettings

const servedPaths: readonly (readonly [RegExp, OryService])[] = [
  [/^\/(?:admin\/(?:identities|sessions|courier|recovery)|schemas)\b/, 'kratos-admin'],
  [/^\/admin\/(?:clients|oauth2|keys|trust)\b/, 'hydra-admin'],
  [/^\/\.well-known\/(?:jwks\.json|openid-configuration)$/, 'hydra-public'],
  [/^\/admin\/relation-tuples\b/, 'keto-write'],
  [/^\/(?:relation-tuples|namespaces)\b/, 'keto-read'],
  [/^\/opl\/syntax\//, 'keto-opl'],
]

/** Returns the service that serves an operation, or undefined if a self-hosted deployment has no such operation. */
export const findOryService = ({
  path,
  unpublished,
}: Pick<Descriptor, 'path' | 'unpublished'>): OryService | undefined =>
  unpublished ? undefined : servedPaths.find(([pattern]) => pattern.test(path))?.[1]
