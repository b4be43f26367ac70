import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { mask } from '@tillkey/identity/browser/csrf.ts'
import type { IdentityConfig } from '@tillkey/identity/identity-config.ts'
import type { ValidationError } from '@tillkey/identity/messages/validation-error.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import { isInput, nodeId } from '../ui/nodes.ts'
import type { Flow, ShownFlow } from './flow.ts'

/** Upper bound on a stored value, in JSON characters. */
const MAX_REPOPULATED_LENGTH = 8192
/** Upper bound on stored messages. */
const MAX_FIELD_ERRORS = 20

const unknownFieldNode = ([name, errors]: [string, ValidationError[]]): UiNode => ({
  type: 'input',
  group: 'default',
  attributes: { name, type: 'text', disabled: false, node_type: 'input' },
  messages: errors.map(({ message }) => message),
  meta: {},
})

/** Replaces the messages of a flow; a message for an unknown field adds that field. */
export function withErrors<C extends object>(flow: Flow<C>, all: readonly ValidationError[]): Flow<C> {
  const errors = all.slice(0, MAX_FIELD_ERRORS)
  const firsts = new Map(flow.nodes.toReversed().map((node) => [nodeId(node), node]))
  const nodes = flow.nodes.map((node) => ({
    ...node,
    // Of several fields with one name, only the first gets the message.
    messages: errors
      .filter(({ name }) => name === nodeId(node) && firsts.get(name) === node)
      .map(({ message }) => message),
  }))
  const known = new Set(nodes.map(nodeId))
  const unknown = Map.groupBy(
    errors.filter(({ name }) => name !== undefined && !known.has(name)),
    ({ name = '' }) => name,
  )
  // Unknown fields follow the CSRF token: neither belongs to a method.
  const at = nodes.findIndex((node) => nodeId(node) === 'csrf_token') + 1
  return {
    ...flow,
    nodes: nodes.toSpliced(at, 0, ...[...unknown].map(unknownFieldNode)),
    messages: errors.filter(({ name }) => name === undefined).map(({ message }) => message),
  }
}

/** Returns the value to store; one that is too long is emptied. */
export const repopulatedValue = (value: unknown): unknown =>
  (JSON.stringify(value)?.length ?? 0) <= MAX_REPOPULATED_LENGTH ? value : ''

/** Puts values back into the fields of a flow. */
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

/** Active method of a form that a return from a provider leads to; undefined where it stays as it was. */
export const activeAfterProvider = ({ rules }: IdentityConfig): string | undefined =>
  rules.activeAfterProvider === 'oidc' ? 'oidc' : undefined

/** Renders the members common to all flows, with a new mask for the CSRF token. */
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
