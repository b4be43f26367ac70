import type { ProviderSettings } from '@tillkey/identity/config/oidc-config.ts'
import type { Preset } from '../preset.ts'
import { apple } from './apple.ts'
import { discord, facebook, github, spotify } from './oauth2-presets.ts'
import { generic, gitlab, google, line, linkedin, microsoft, netid } from './openid-presets.ts'
import { slack } from './slack.ts'

/** Supported providers by configured name. */
export const presets: Readonly<Record<ProviderSettings['kind'], Preset>> = {
  generic,
  google,
  github,
  'github-app': github,
  gitlab,
  microsoft,
  apple,
  facebook,
  discord,
  slack,
  spotify,
  auth0: generic,
  salesforce: generic,
  netid,
  linkedin_v2: linkedin,
  line,
}
