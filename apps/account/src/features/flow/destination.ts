import type { Flow, FlowKind } from '@tillkey/web'
import { useMessages } from '../../shared/messages.ts'
import { useServices } from '../../shared/services.ts'

/** Destination after a flow: the point of sale, another site by name, or unknown. */
export type Destination = 'till' | { name: string } | null

/** Defaults to the point of sale without a `return_to`. */
export function readDestination({ return_to: returnTo }: Flow, till: string | undefined): Destination {
  if (returnTo === undefined || returnTo === '') return till === undefined ? null : 'till'
  const url = URL.parse(returnTo)
  if (url === null || url.host === window.location.host) return null
  return url.origin === URL.parse(till ?? '')?.origin ? 'till' : { name: url.host }
}

/** A recovery without `return_to` ends at the settings. */
function destinationOfFlow(kind: FlowKind, flow: Flow, till: string | undefined): Destination {
  const app = flow.oauth2_login_request?.client?.client_name
  if (app) return { name: app }
  return kind === 'recovery' && !flow.return_to ? null : readDestination(flow, till)
}

/** Describes the destination of a flow, if known. */
export function useDestinationText(kind: FlowKind): (flow: Flow | null) => string | null {
  const { pointOfSaleUrl } = useServices()
  const { t } = useMessages()
  return (flow) => {
    const destination = flow && destinationOfFlow(kind, flow, pointOfSaleUrl)
    return destination === 'till' ? t('for.till') : destination && t('for.place', destination)
  }
}
