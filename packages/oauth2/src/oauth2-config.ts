import { type ConfigProblem, configSection } from '@tillkey/platform-core'
import type { Static } from 'typebox'
import { oauth2Settings } from './config/oauth2-settings.ts'

type Settings = Static<typeof oauth2Settings>

/** Subjects of each client cannot be made without their secret. */
function contradictions({ oidc: { subject_identifiers: subjects } }: Settings): ConfigProblem[] {
  if (!subjects.supported_types.includes('pairwise') || subjects.pairwise.salt !== undefined) return []
  return [
    { pointer: '/oidc/subject_identifiers/pairwise/salt', reason: 'must have a value for pairwise subjects' },
  ]
}

/** `services.oauth2.config` of a project. */
export const oauth2Section = configSection({
  service: 'oauth2',
  schema: oauth2Settings,
  check: contradictions,
  parse: (settings) => settings,
})
