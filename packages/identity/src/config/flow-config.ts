import type { JsonObject } from '../values.ts'

/** A hook as a project configures it. */
export interface ConfiguredHook {
  name: string
  /** What it is told: its own settings, empty when it has none. */
  configuration: JsonObject
}

/** What is configured of a kind of flow. */
export interface FlowSettings {
  lifespanMs: number
  uiUrl: string
  /** Hooks that run before a flow is opened. */
  hooksBefore: readonly ConfiguredHook[]
  /** Hooks that run after a method succeeded that has a list of its own, by the method; the flow's are under `''`. */
  hooksAfter: ReadonlyMap<string, readonly ConfiguredHook[]>
  /** Where a browser goes that did not say where. */
  returnUrlAfter(method: string): string
}

/** Settings of a flow that sends something to an address. */
export interface EmailFlowSettings extends FlowSettings {
  enabled: boolean
  /** What is sent. */
  use: 'code' | 'link'
  /** Whether somebody is written to whose address nobody has. */
  notifyUnknownRecipients: boolean
}

interface HookInput {
  hook: string
  config?: object
}

const configuredHooks = (hooks: readonly HookInput[] = []): ConfiguredHook[] =>
  hooks.map(({ hook, config }) => ({ name: hook, configuration: { ...config } }))

/** What a flow says of what follows it, or follows one of its methods. */
interface After {
  default_browser_return_url?: string
  hooks?: readonly HookInput[]
}

interface FlowInput {
  lifespan: number
  ui_url?: string
  before: { hooks?: readonly HookInput[] }
  after: After
}

/** Every member of `after` that is no setting of all methods is that of one method. */
const methodIn = (after: After, method: string): After =>
  (after as Record<string, After | undefined>)[method] ?? {} // its other members are those of methods

function hooksIn(after: After): Map<string, ConfiguredHook[]> {
  const lists = Object.keys(after).map((method) => [method, methodIn(after, method).hooks ?? []] as const)
  const own = lists.filter(([, hooks]) => hooks.length > 0)
  return new Map(
    [['', after.hooks ?? []] as const, ...own].map(([method, hooks]) => [method, configuredHooks(hooks)]),
  )
}

/** Of a flow of a project: `page` is where its form stands unless told. */
export function flowSettings(flow: FlowInput, page: string, defaultReturnUrl: string): FlowSettings {
  const { after } = flow
  return {
    lifespanMs: flow.lifespan,
    uiUrl: flow.ui_url ?? page,
    hooksBefore: configuredHooks(flow.before.hooks),
    hooksAfter: hooksIn(after),
    returnUrlAfter: (method) =>
      methodIn(after, method).default_browser_return_url ??
      after.default_browser_return_url ??
      defaultReturnUrl,
  }
}

interface MailedFlowInput extends FlowInput {
  enabled: boolean
  use: 'code' | 'link'
  notify_unknown_recipients: boolean
}

/** The same of a flow that sends something. */
export const emailFlowSettings = (
  flow: MailedFlowInput,
  page: string,
  defaultReturnUrl: string,
): EmailFlowSettings => ({
  ...flowSettings(flow, page, defaultReturnUrl),
  enabled: flow.enabled,
  use: flow.use,
  notifyUnknownRecipients: flow.notify_unknown_recipients,
})
