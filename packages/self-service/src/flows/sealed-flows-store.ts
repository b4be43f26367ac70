import { isObject, type JsonObject } from '@tillkey/identity/values.ts'
import { type Keyring, type SealedRows, sealedColumn } from '@tillkey/secrets'
import type { Queries } from '@tillkey/sql'
import { providerStateContext } from '../methods/oidc/provider-state.ts'
import type { Continuity } from './continuity.ts'
import { isExchanged } from './exchange-code.ts'
import type { Flow } from './flow.ts'
import { pausedContext } from './settings/privileged.ts'

/** Flows with a provider state or a parked form. */
const HAS_SEALED_STATE = `(document LIKE '%"sealed":%' OR document LIKE '%"paused":%')`

interface Seals {
  keyring: Keyring
  continuity: Pick<Continuity, 'reseal'>
}

/** Reseals a provider state, which is bound to an app's exchange or to a browser. */
function resealProviderState(flow: Flow, { keyring, continuity }: Seals): JsonObject | undefined {
  const { oidc } = flow.internal
  if (!isObject(oidc)) return {}
  const sealed = isExchanged(flow)
    ? keyring.reseal(String(oidc.sealed), providerStateContext(flow))
    : continuity.reseal(String(oidc.sealed), providerStateContext(flow), flow.projectId)
  return sealed === undefined ? undefined : { oidc: { ...oidc, sealed } }
}

function resealParkedForm(flow: Flow, { continuity }: Seals): JsonObject | undefined {
  const { paused } = flow.internal
  if (typeof paused !== 'string') return {}
  const sealed = continuity.reseal(paused, pausedContext(flow), flow.projectId)
  return sealed === undefined ? undefined : { paused: sealed }
}

function resealFlow(document: string, seals: Seals): string | undefined {
  const flow = JSON.parse(document) as Flow // as stored
  const [state, form] = [resealProviderState(flow, seals), resealParkedForm(flow, seals)]
  return state && form && JSON.stringify({ ...flow, internal: { ...flow.internal, ...state, ...form } })
}

/** Sealed state of flows, for key rotation. */
export const sealedFlows = (db: Queries, seals: Seals): SealedRows =>
  sealedColumn(db, {
    table: 'flows',
    key: ['project_id', 'id'],
    column: 'document',
    version: 'version',
    where: HAS_SEALED_STATE,
    reseal: ({ document = '' }) => resealFlow(document, seals),
  })
