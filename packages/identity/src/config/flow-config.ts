import type { JsonObject } from '../values.ts'

/** A configured hook. */
export interface ConfiguredHook {
  name: string
  /** Configuration of the hook; empty without. */
  configuration: JsonObject
}

/** Configuration of a kind of flow. */
export interface FlowSettings {
  lifespanMs: number
  uiUrl: string
  /** Hooks before a flow is opened. */
  hooksBefore: readonly ConfiguredHook[]
  /** Hooks after a flow, by method; `''` is for methods without their own. */
  hooksAfter: ReadonlyMap<string, readonly ConfiguredHook[]>
  /** Default return URL after a method. */
  returnUrlAfter(method: string): string
}

/** Configuration of a flow that sends codes or links. */
export interface EmailFlowSettings extends FlowSettings {
  enabled: boolean
  use: 'code' | 'link'
  /** Whether unknown addresses get a message. */
  notifyUnknownRecipients: boolean
}

interface HookInput {
  hook: string
  config?: object
}

const configuredHooks = (hooks: readonly HookInput[] = []): ConfiguredHook[] =>
  hooks.map(({ hook, config }) => ({ name: hook, configuration: { ...config } }))

/** Configuration after a flow or one of its methods. */
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

/** Members of `after` other than the common settings are methods. */
const methodIn = (after: After, method: string): After =>
  (after as Record<string, After | undefined>)[method] ?? {} // its other members are methods

function hooksIn(after: After): Map<string, ConfiguredHook[]> {
  const lists = Object.keys(after).map((method) => [method, methodIn(after, method).hooks ?? []] as const)
  const own = lists.filter(([, hooks]) => hooks.length > 0)
  return new Map(
    [['', after.hooks ?? []] as const, ...own].map(([method, hooks]) => [method, configuredHooks(hooks)]),
  )
}

/** Reads the settings of a flow; `page` is its default page. */
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

/** Same for a flow that sends codes or links. */
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
