import type { Decision } from './decided/decision.ts'
import { hydraClientDecisions } from './decided/hydra-client-decisions.ts'
import { hydraFlowDecisions } from './decided/hydra-flow-decisions.ts'
import { ketoDecisions } from './decided/keto-decisions.ts'
import { kratosAdminDecisions } from './decided/kratos-admin-decisions.ts'
import { kratosCodeDecisions } from './decided/kratos-code-decisions.ts'
import { kratosOidcDecisions, kratosStartDecisions } from './decided/kratos-oidc-decisions.ts'
import { kratosSelfDecisions } from './decided/kratos-self-decisions.ts'
import type { RecordingName } from './recordings.ts'

/** What is answered otherwise on purpose, by recording. A decision that no difference needs any more fails the suite. */
export const decidedDifferences: Record<RecordingName, readonly Decision[]> = {
  keto: ketoDecisions,
  'kratos-self': [...kratosSelfDecisions, ...kratosCodeDecisions, ...kratosStartDecisions],
  'kratos-admin': [...kratosAdminDecisions, ...kratosOidcDecisions],
  hydra: [...hydraClientDecisions, ...hydraFlowDecisions],
}
