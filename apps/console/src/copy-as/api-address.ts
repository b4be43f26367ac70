import { findOryService } from '@tillkey/contract/console/ory-services.ts'
import type { ApiCall } from './call.ts'

/** Where copied calls are sent. Variables stand for addresses that the console does not show. */
export interface ApiAddresses {
  /** Public base URL of the platform. Absent for an Ory deployment, whose services are named by variables. */
  publicUrl: string | undefined
  /** Whether operations of administrators are served at another address. */
  hasAdminAddress: boolean
}

/** A base URL: a variable of the environment, if any, followed by a text. */
export interface BaseUrl {
  variable: string | undefined
  text: string
  /** Whether the server asks for a token. */
  hasToken: boolean
}

/** Returns the base URL of a call. */
export function findBaseUrl(
  { operation, project }: ApiCall,
  { publicUrl, hasAdminAddress }: ApiAddresses,
): BaseUrl {
  if (publicUrl === undefined) {
    const service = findOryService(operation) ?? 'ory'
    return { variable: `${service.replaceAll('-', '_').toUpperCase()}_URL`, text: '', hasToken: false }
  }
  const prefix = project === '' ? '' : `/p/${project}`
  const isForAdministrators = operation.security.includes('bearer')
  return hasAdminAddress && isForAdministrators
    ? { variable: 'TILLKEY_ADMIN_URL', text: prefix, hasToken: true }
    : { variable: undefined, text: publicUrl + prefix, hasToken: isForAdministrators }
}
