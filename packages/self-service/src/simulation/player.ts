import type { FlowSimulation } from '@tillkey/contract/platform/identity/simulation-schemas.ts'
import type { Incoming } from '@tillkey/host'
import { generateCode } from '@tillkey/identity/credentials/totp-authenticator.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import { createFlowHandlers, type FlowHandlers } from '../flows/flow-engine.ts'
import type { SentForm } from '../flows/payload.ts'
import type { FlowDefinitions } from '../self-service.ts'
import { nodeId } from '../ui/nodes.ts'
import type { GeneratedSecrets, SimulatedPerson } from './identity-copy.ts'
import type { Sandbox } from './sandbox.ts'
import {
  createSimulatedBrowser,
  type FlowAnswer,
  type ShownForm,
  type SimulatedBrowser,
} from './simulated-browser.ts'

export type SimulatedKind = FlowSimulation['flow']

/** How a play ended. `incomplete`: at something that cannot be simulated. */
export interface Ending {
  outcome: 'completed' | 'refused' | 'incomplete'
  reasons: string[]
  /** The identity that a registration created. */
  identityId?: string
}

/** A simulation as it is played: who plays which flow where. */
export interface Play {
  simulation: FlowSimulation
  project: ProjectContext
  sandbox: Sandbox
  definitions: FlowDefinitions
  browser: SimulatedBrowser
  /** Undefined for a person who is not registered yet. */
  person: SimulatedPerson | undefined
  secrets: GeneratedSecrets
}

export const startPlay = (parts: Omit<Play, 'browser'>): Play => ({
  ...parts,
  browser: createSimulatedBrowser(parts.project, parts.sandbox),
})

const handlersFor = ({ definitions, sandbox }: Play, kind: SimulatedKind): FlowHandlers<never> => {
  const definition = definitions[kind] as never // only what every kind has in common is used
  return createFlowHandlers(definition, sandbox.services)
}

/** Opens a flow. `query` starts with a question mark if it has parameters. */
export function open(play: Play, kind: SimulatedKind, query = ''): Promise<FlowAnswer> {
  const { browser, project } = play
  const parameters = Object.fromEntries(new URLSearchParams(query)) as never // those of the kind
  const visit = { flow: kind, action: 'open', path: `/self-service/${kind}/browser${query}` } as const
  return browser.visit(visit, (request) =>
    handlersFor(play, kind).init('browser', parameters, { request, project }),
  )
}

/** Reads a value of a form by the name of its field. */
export function fieldValue(form: ShownForm | undefined, name: string): unknown {
  const node = form?.ui.nodes.find((one) => nodeId(one) === name)
  return node && 'value' in node.attributes ? node.attributes.value : undefined
}

interface Submitted {
  kind: SimulatedKind
  form: ShownForm
  method?: string | undefined
  /** Fields as the timeline shows them. */
  fields: JsonObject
  /** Fields that are sent but not shown. */
  secret?: JsonObject
}

/** Submits a form with its CSRF token. */
export function submit(play: Play, { kind, form, method, fields, secret }: Submitted): Promise<FlowAnswer> {
  const { browser, project } = play
  const named = method === undefined ? {} : { method }
  const sent = { ...named, csrf_token: fieldValue(form, 'csrf_token'), ...fields, ...secret }
  const path = `/self-service/${kind}?flow=${form.id}`
  return browser.visit({ flow: kind, action: 'submit', path, fields, ...named }, (request) =>
    handlersFor(play, kind).submit(form.id, () => sent, { request, project }),
  )
}

/** Reads a flow again, as a page does after a redirect. */
export async function reload(play: Play, kind: SimulatedKind, form: ShownForm): Promise<ShownForm> {
  const { browser, project } = play
  const request = browser.request(`/self-service/${kind}/flows?id=${form.id}`)
  const { body } = await handlersFor(play, kind).get(form.id, { request, project })
  return body
}

/** Follows a link of a message. */
export function followLink(play: Play, kind: SimulatedKind, link: string): Promise<FlowAnswer> {
  const { browser, project } = play
  const { pathname, search, searchParams } = new URL(link)
  const path = `${pathname.slice(pathname.indexOf('/self-service'))}${search}`
  const content: SentForm = () => ({ token: searchParams.get('token') })
  const handle = (request: Incoming) =>
    handlersFor(play, kind).submit(searchParams.get('flow') ?? '', content, { request, project })
  return browser.visit({ flow: kind, action: 'return', path }, handle)
}

/** The challenge of a security key in the script of a button. */
export function findChallenge(form: ShownForm, trigger: string): string | undefined {
  const node = form.ui.nodes.find((one) => nodeId(one) === trigger)
  const call = node && 'onclick' in node.attributes ? node.attributes.onclick : ''
  if (call === '') return undefined
  const options = JSON.parse(call.slice(call.indexOf('(') + 1, -1)) as { publicKey: { challenge: string } } // of a ceremony
  return options.publicKey.challenge
}

/** The code that the authenticator app of the person shows. */
export const authenticatorCode = ({ secrets, sandbox }: Play): string | undefined =>
  secrets.totp === undefined ? undefined : generateCode(secrets.totp, sandbox.services.now())

export const refused = ({ reasons }: FlowAnswer): Ending => ({ outcome: 'refused', reasons })
export const incomplete = (reason: string): Ending => ({ outcome: 'incomplete', reasons: [reason] })
export const completed: Ending = { outcome: 'completed', reasons: [] }
