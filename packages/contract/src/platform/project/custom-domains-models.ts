import type { Static } from 'typebox'
import { open } from '../../enumeration.ts'
import { Type } from '../../type.ts'
import { Time, Uuid } from '../values.ts'

export const CreateCustomDomainBody = Type.Object({
  cookie_domain: Type.Optional(Type.String()),
  cors_allowed_origins: Type.Optional(Type.Array(Type.String())),
  cors_enabled: Type.Optional(Type.Boolean()),
  custom_ui_base_url: Type.Optional(Type.String()),
  hostname: Type.Optional(Type.String()),
})
export type CreateCustomDomainBody = Static<typeof CreateCustomDomainBody>

export const CustomDomainSslStatusEnum = open(
  'initializing',
  'pending_validation',
  'deleted',
  'pending_issuance',
  'pending_deployment',
  'pending_deletion',
  'pending_expiration',
  'expired',
  'active',
  'initializing_timed_out',
  'validation_timed_out',
  'issuance_timed_out',
  'deployment_timed_out',
  'deletion_timed_out',
  'pending_cleanup',
  'staging_deployment',
  'staging_active',
  'deactivating',
  'inactive',
  'backup_issued',
  'holding_deployment',
  '',
)
export type CustomDomainSslStatusEnum = Static<typeof CustomDomainSslStatusEnum>

export const CustomDomain = Type.Object({
  cookie_domain: Type.Optional(Type.String()),
  cors_allowed_origins: Type.Optional(Type.Array(Type.String())),
  cors_enabled: Type.Optional(Type.Boolean()),
  created_at: Type.Optional(Time),
  custom_ui_base_url: Type.Optional(Type.String()),
  hostname: Type.Optional(Type.String()),
  id: Type.Optional(Uuid),
  ssl_status: Type.Optional(CustomDomainSslStatusEnum),
  updated_at: Type.Optional(Time),
  verification_errors: Type.Optional(Type.Array(Type.String())),
  verification_status: Type.Optional(Type.String()),
})
export type CustomDomain = Static<typeof CustomDomain>

export const ProjectHost = Type.Object({
  host: Type.String(),
  id: Uuid,
  project_id: Uuid,
})
export type ProjectHost = Static<typeof ProjectHost>

export const SetCustomDomainBody = Type.Object({
  cookie_domain: Type.Optional(Type.String()),
  cors_allowed_origins: Type.Optional(Type.Array(Type.String())),
  cors_enabled: Type.Optional(Type.Boolean()),
  custom_ui_base_url: Type.Optional(Type.String()),
  hostname: Type.Optional(Type.String()),
})
export type SetCustomDomainBody = Static<typeof SetCustomDomainBody>
