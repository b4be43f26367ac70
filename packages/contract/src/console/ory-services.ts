import type { Descriptor } from '@tillkey/wire'

/** Services of a self-hosted Ory deployment, each at an address of its own. */
export const oryServices = [
  'kratos-admin',
  'hydra-admin',
  'hydra-public',
  'keto-read',
  'keto-write',
  'keto-opl',
] as const
export type OryService = (typeof oryServices)[number]

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
