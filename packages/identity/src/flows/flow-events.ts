import type { Transaction } from '@tillkey/sql'
import type { Flow } from './flow.ts'
import type { Services } from './services.ts'

/** The event of a flow's kind: `LoginFailed`. */
const eventName = (kind: string, outcome: 'Succeeded' | 'Failed'): string =>
  `${kind.charAt(0).toUpperCase()}${kind.slice(1)}${outcome}`

type Ports = Pick<Services, 'ports'>

/** Tells, in the unit of work that does what a flow is for, that it was done: `LoginSucceeded`. */
export const noteSuccess = async (
  tx: Transaction,
  { kind, projectId, id, type, active }: Flow,
  { ports }: Ports,
): Promise<void> =>
  ports.events?.note(tx, {
    projectId,
    name: eventName(kind, 'Succeeded'),
    attributes: { flow_id: id, flow_type: type, ...(active && { method: active }) },
  })

/** Tells that a form was sent in vain: `LoginFailed`. */
export const noteFailure = async (
  tx: Transaction,
  { kind, projectId, id, type }: Flow,
  { ports }: Ports,
): Promise<void> =>
  ports.events?.note(tx, {
    projectId,
    name: eventName(kind, 'Failed'),
    attributes: { flow_id: id, flow_type: type },
  })

/** Tells the same where nothing else is written. */
export async function noteRefusal(flow: Flow, services: Services): Promise<void> {
  if (services.ports.events) await services.transaction((within, tx) => noteFailure(tx, flow, within))
}
