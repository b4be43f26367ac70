import type { UiNode, UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { type Incoming, publicOrigin } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import { isInput, nodeId } from '../ui/nodes.ts'
import { mask } from './csrf.ts'

export type FlowKind = 'login' | 'registration'

/** A form that a person fills in, in one or more steps, and what is remembered of it in between. */
export interface Flow {
  id: string
  projectId: string
  kind: FlowKind
  type: 'browser' | 'api'
  state: 'choose_method' | 'sent_email' | 'passed_challenge'
  issuedAt: number
  expiresAt: number
  updatedAt: number
  /** Absolute, as the caller wrote it. */
  requestUrl: string
  returnTo?: string | undefined
  /** Digest of the anti-forgery token of the browser that started it. */
  csrfDigest: string
  /** The method that succeeded or failed last. */
  active?: string | undefined
  nodes: UiNode[]
  messages: UiText[]
  /** Whether somebody who is signed in confirms that it is them. */
  purpose: 'sign-in' | 'refresh'
  requestedAal: 'aal1' | 'aal2'
  organizationId: string | null
}

/** A message for people, at a field or for the whole form. */
export interface Complaint {
  /** Name of the field; absent: the whole form. */
  name?: string | undefined
  message: UiText
}

/** A submission that has to be corrected: the form comes back with messages. */
export class FlowProblem extends Error {
  readonly complaints: Complaint[]
  constructor(...complaints: Complaint[]) {
    super(complaints.map(({ message }) => message.text).join('\n'))
    this.complaints = complaints
  }
}

/** The flow with other messages than before; a message at a field that is not there brings the field along. */
export function withComplaints(flow: Flow, complaints: readonly Complaint[]): Flow {
  const nodes = flow.nodes.map((node) => ({
    ...node,
    messages: complaints.filter(({ name }) => name === nodeId(node)).map(({ message }) => message),
  }))
  const known = new Set(nodes.map(nodeId))
  const strangers = complaints.filter(({ name }) => name !== undefined && !known.has(name))
  return {
    ...flow,
    nodes: [...nodes, ...strangers.map(strangerNode)],
    messages: complaints.filter(({ name }) => name === undefined).map(({ message }) => message),
  }
}

const strangerNode = ({ name = '', message }: Complaint): UiNode => ({
  type: 'input',
  group: 'default',
  attributes: { name, type: 'text', disabled: false, node_type: 'input' },
  messages: [message],
  meta: {},
})

/** The flow with values put back into its fields. */
export function withValues(flow: Flow, values: ReadonlyMap<string, unknown>): Flow {
  const nodes = flow.nodes.map((node) => {
    const value = values.get(nodeId(node))
    return isInput(node) && value !== undefined
      ? { ...node, attributes: { ...node.attributes, value } }
      : node
  })
  return { ...flow, nodes }
}

const withCsrf = (nodes: UiNode[], token: string | undefined): UiNode[] =>
  nodes.map((node) =>
    isInput(node) && node.attributes.name === 'csrf_token'
      ? { ...node, attributes: { ...node.attributes, value: token === undefined ? '' : mask(token) } }
      : node,
  )

/** The part of a flow's body that every kind shares; the anti-forgery token is masked anew at every view. */
export function flowView(flow: Flow, { publicUrl }: ProjectContext, csrfToken: string | undefined) {
  return {
    id: flow.id,
    type: flow.type,
    expires_at: new Date(flow.expiresAt).toISOString(),
    issued_at: new Date(flow.issuedAt).toISOString(),
    request_url: flow.requestUrl,
    ...(flow.returnTo && { return_to: flow.returnTo }),
    ...(flow.active && { active: flow.active }),
    ui: {
      action: `${publicUrl}/self-service/${flow.kind}?flow=${flow.id}`,
      method: 'POST',
      nodes: withCsrf(flow.nodes, csrfToken),
      ...(flow.messages.length > 0 && { messages: flow.messages }),
    },
    organization_id: flow.organizationId,
    state: flow.state,
  }
}

/** The address a caller asked for, as the caller wrote it. */
export const requestUrl = (request: Incoming, { publicUrl }: ProjectContext): string =>
  new URL(request.originalUrl, publicOrigin(request, publicUrl)).href

/** Why an app's flow may not be submitted by what looks like a browser. */
export function browserComplaint({ headers, cookies }: Incoming): string | undefined {
  if (headers.origin !== undefined)
    return 'The HTTP Request Header included the "Origin" key, indicating that this request was made as part of an AJAX request in a Browser. The flow however was initiated as an API request. To prevent potential misuse and mitigate several attack vectors including CSRF, the request has been blocked. Please consult the documentation.'
  const hasCookies = Object.keys(cookies).some((name) => !/^(__cf|_cf|cf_)/.test(name))
  return hasCookies
    ? 'The HTTP Request Header included the "Cookie" key, indicating that this request was made by a Browser. The flow however was initiated as an API request. To prevent potential misuse and mitigate several attack vectors including CSRF, the request has been blocked. Please consult the documentation.'
    : undefined
}

export const flowNotFound = (): ApiError =>
  new ApiError({
    status: 404,
    code: 'flow_not_found',
    message: 'Unable to locate the resource',
    reason: 'There is no such flow.',
  })
