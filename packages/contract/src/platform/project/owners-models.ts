import type { Static } from 'typebox'
import { closed } from '../../enumeration.ts'
import { Type } from '../../type.ts'

export const InternalIsAXWelcomeScreenEnabledForProjectBody = Type.Object({
  path: Type.String(),
  project_slug: Type.String(),
})
export type InternalIsAXWelcomeScreenEnabledForProjectBody = Static<
  typeof InternalIsAXWelcomeScreenEnabledForProjectBody
>

export const InternalIsOwnerForProjectBySlugBodyNamespaceEnum = closed('User', 'ApiKey')
export type InternalIsOwnerForProjectBySlugBodyNamespaceEnum = Static<
  typeof InternalIsOwnerForProjectBySlugBodyNamespaceEnum
>

export const InternalIsOwnerForProjectBySlugBody = Type.Object({
  namespace: InternalIsOwnerForProjectBySlugBodyNamespaceEnum,
  project_scope: Type.Optional(Type.String()),
  project_slug: Type.String(),
  subject: Type.String(),
})
export type InternalIsOwnerForProjectBySlugBody = Static<typeof InternalIsOwnerForProjectBySlugBody>

export const InternalIsOwnerForProjectBySlugResponse = Type.Object({
  project_id: Type.String(),
})
export type InternalIsOwnerForProjectBySlugResponse = Static<typeof InternalIsOwnerForProjectBySlugResponse>

export const IsOwnerForProjectBySlug = Type.Object({
  ProjectSlug: Type.String(),
  Subject: Type.String(),
})
export type IsOwnerForProjectBySlug = Static<typeof IsOwnerForProjectBySlug>
