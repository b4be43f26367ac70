import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import { mask } from '../browser/csrf.ts'
import type { ValidationError } from '../messages/validation-error.ts'
import { isInput, nodeId } from '../ui/nodes.ts'
import type { Flow, ShownFlow } from './flow.ts'

/** Upper bound on a value that is kept with a flow, as JSON, so that nobody fills the database with them. */
const MAX_REPOPULATED_LENGTH = 8192
/** Messages kept with a flow: enough to correct any form, and no more than a fraction of a flow's size. */
const MAX_FIELD_ERRORS = 20

const unknownFieldNode = ([name, errors]: [string, ValidationError[]]): UiNode => ({
  type: 'input',
  group: 'default',
  attributes: { name, type: 'text', disabled: false, node_type: 'input' },
  messages: errors.map(({ message }) => message),
  meta: {},
})

/** The flow with other messages than before; a message at a field that is not there brings the field along. */
export function withErrors<C extends object>(flow: Flow<C>, all: readonly ValidationError[]): Flow<C> {
  const errors = all.slice(0, MAX_FIELD_ERRORS)
  const firsts = new Map(flow.nodes.toReversed().map((node) => [nodeId(node), node]))
  const nodes = flow.nodes.map((node) => ({
    ...node,
    // Of several fields of one name the first is told.
    messages: errors
      .filter(({ name }) => name === nodeId(node) && firsts.get(name) === node)
      .map(({ message }) => message),
  }))
  const known = new Set(nodes.map(nodeId))
  const unknown = Map.groupBy(
    errors.filter(({ name }) => name !== undefined && !known.has(name)),
    ({ name = '' }) => name,
  )
  // They are of no method, like the field they come behind.
  const at = nodes.findIndex((node) => nodeId(node) === 'csrf_token') + 1
  return {
    ...flow,
    nodes: nodes.toSpliced(at, 0, ...[...unknown].map(unknownFieldNode)),
    messages: errors.filter(({ name }) => name === undefined).map(({ message }) => message),
  }
}

/** A value as a form keeps it: one that is too long leaves its field empty. */
export const repopulatedValue = (value: unknown): unknown =>
  (JSON.stringify(value)?.length ?? 0) <= MAX_REPOPULATED_LENGTH ? value : ''

/** The flow with values put back into its fields. */
export function withValues<C extends object>(flow: Flow<C>, values: ReadonlyMap<string, unknown>): Flow<C> {
  const nodes = flow.nodes.map((node) => {
    const value = repopulatedValue(values.get(nodeId(node)))
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
export function flowView(flow: ShownFlow, { publicUrl }: ProjectContext, csrfToken: string | undefined) {
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
    state: flow.state,
  }
}
