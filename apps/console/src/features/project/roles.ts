import type { Option } from '../../shared/fields.tsx'
import { projectSentences as t } from './sentences.ts'

export type MemberRole = 'viewer' | 'support' | 'developer' | 'owner'
export type ApiKeyRole = MemberRole | 'data'

const optionOf = <Role extends ApiKeyRole>(value: Role): Option<Role> => ({
  value,
  title: t(`roles.${value}`),
  help: t(`roles.${value}Help`),
})

/** Roles of members and workspace keys, from the fewest rights. */
export const memberRoles: readonly Option<MemberRole>[] = (
  ['viewer', 'support', 'developer', 'owner'] as const
).map(optionOf)

/** Roles of project keys. */
export const keyRoles: readonly Option<ApiKeyRole>[] = [optionOf('data'), ...memberRoles]
