import { type Keyring, type SealedRows, sealedColumn } from '@tillkey/secrets'
import type { Queries } from '@tillkey/sql'
import { providerStateContext } from '../methods/oidc/provider-state.ts'
import { isObject, type JsonObject } from '../values.ts'
import type { Continuity } from './continuity.ts'
import { isExchanged } from './exchange-code.ts'
import type { Flow } from './flow.ts'
import { pausedContext } from './settings/privileged.ts'

/** Flows that remember a sign-in at a provider, or a form whose sender has to sign in again. */
const HAS_SEALED_STATE = `(document LIKE '%"sealed":%' OR document LIKE '%"paused":%')`

interface Seals {
  keyring: Keyring
  continuity: Pick<Continuity, 'reseal'>
}

/** A sign-in at a provider: bound to the app that has the other code of an exchange, or else to a browser. */
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
  const flow = JSON.parse(document) as Flow // as it was stored
  const [state, form] = [resealProviderState(flow, seals), resealParkedForm(flow, seals)]
  return state && form && JSON.stringify({ ...flow, internal: { ...flow.internal, ...state, ...form } })
}

/** Open flows with what they remember while their browser or app is elsewhere. */
export const sealedFlows = (db: Queries, seals: Seals): SealedRows =>
  sealedColumn(db, {
    table: 'flows',
    key: ['project_id', 'id'],
    column: 'document',
    version: 'version',
    where: HAS_SEALED_STATE,
    reseal: ({ document = '' }) => resealFlow(document, seals),
  })
