import type { AcceptedDifference } from './accepted-differences/accepted-difference.ts'
import { hydraClientDifferences } from './accepted-differences/hydra-clients.ts'
import { hydraFlowDifferences } from './accepted-differences/hydra-flows.ts'
import { hydraV26Differences } from './accepted-differences/hydra-v26.ts'
import { ketoDifferences } from './accepted-differences/keto.ts'
import { kratosAdminDifferences } from './accepted-differences/kratos-admin.ts'
import { kratosCodeDifferences } from './accepted-differences/kratos-codes.ts'
import { kratosOidcDifferences, kratosStartDifferences } from './accepted-differences/kratos-oidc.ts'
import { kratosSelfDifferences } from './accepted-differences/kratos-self.ts'
import { kratosV26Differences } from './accepted-differences/kratos-v26.ts'
import type { RecordingName } from './recordings.ts'

/** Intentional differences by recording. An entry without any matching difference fails the suite. */
export const acceptedDifferences: Record<RecordingName, readonly AcceptedDifference[]> = {
  keto: ketoDifferences,
  'kratos-self': [...kratosSelfDifferences, ...kratosCodeDifferences, ...kratosStartDifferences],
  'kratos-admin': [...kratosAdminDifferences, ...kratosOidcDifferences],
  'kratos-v26': kratosV26Differences,
  'hydra-v26': hydraV26Differences,
  hydra: [...hydraClientDifferences, ...hydraFlowDifferences],
}
