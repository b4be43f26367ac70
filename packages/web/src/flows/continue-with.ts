import type { FlowKind } from './flow-address.ts'

/** A step of `continue_with` that a browser supports: another flow, or a redirect. */
type NextStep = { kind: 'flow'; page: FlowKind; id: string; url?: string } | { kind: 'page'; url: string }

const pages: Record<string, FlowKind> = {
  show_verification_ui: 'verification',
  show_settings_ui: 'settings',
  show_recovery_ui: 'recovery',
}

/** An entry of `continue_with`, unvalidated. */
interface ReceivedAction {
  action?: unknown
  redirect_browser_to?: unknown
  flow?: { id?: unknown; url?: unknown }
}

const nonEmptyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Parses an entry. Returns none for actions that only apps support, such as session tokens. */
function parseStep(received: unknown): NextStep[] {
  const { action, redirect_browser_to, flow } = Object(received) as ReceivedAction // members are checked below
  const target = nonEmptyText(redirect_browser_to)
  if (action === 'redirect_browser_to') return target === undefined ? [] : [{ kind: 'page', url: target }]
  const [page, id, url] = [pages[String(action)], nonEmptyText(flow?.id), nonEmptyText(flow?.url)]
  if (page === undefined || id === undefined) return []
  return [{ kind: 'flow', page, id, ...(url !== undefined && { url }) }]
}

/** Whether a step shows the page of a flow, which is open already. */
const isPageOf = (step: NextStep, flowId: string): boolean =>
  step.kind === 'page' && new URLSearchParams(step.url.split('?')[1]).get('flow') === flowId

/** Parses the steps that follow a flow: other flows in order, then redirects, which leave these pages. */
function parseSteps(response: unknown, flowId: string): NextStep[] {
  const { continue_with } = Object(response) as { continue_with?: unknown } // unvalidated
  const steps = Array.isArray(continue_with) ? continue_with.flatMap(parseStep) : []
  const others = steps.filter((step) => !isPageOf(step, flowId))
  return [...others.filter(({ kind }) => kind === 'flow'), ...others.filter(({ kind }) => kind === 'page')]
}

/** Returns the URL of a step. Flows without a URL have a page under `base`. */
function stepUrl(step: NextStep, base: string): string {
  if (step.kind === 'page' || step.url !== undefined) return step.url ?? ''
  return `${base}/${step.page}?${new URLSearchParams({ flow: step.id })}`
}

const STORAGE_KEY = 'continue-with'

/** Remaining steps, by the id of the flow that must end first. */
type PendingSteps = Record<string, NextStep[]>

function readPendingSteps(storage: Storage): PendingSteps {
  try {
    const stored: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}')
    return Object(stored) as PendingSteps // written by takeFirst
  } catch {
    // Ignores a malformed entry.
    return {}
  }
}

/** Returns the first step and stores the others until its flow ends. */
function takeFirst(storage: Storage, [first, ...rest]: readonly NextStep[]): NextStep | undefined {
  if (first?.kind === 'flow' && rest.length > 0)
    storage.setItem(STORAGE_KEY, JSON.stringify({ [first.id]: rest } satisfies PendingSteps))
  return first
}

/** Removes and returns the step stored for the end of a flow. */
function takeStepAfter(storage: Storage, flowId: string): NextStep | undefined {
  const { [flowId]: steps } = readPendingSteps(storage)
  if (!Array.isArray(steps)) return undefined
  storage.removeItem(STORAGE_KEY)
  return takeFirst(storage, steps)
}

/** Whether a response ends its flow: it has no form, or its state is final. */
function isFinished(response: unknown): boolean {
  const { ui, state } = Object(response) as { ui?: unknown; state?: unknown } // unvalidated
  return ui === undefined || state === 'passed_challenge' || state === 'success'
}

interface AnsweredFlow {
  /** Id of the answered flow. */
  id: string
  /** Base path of the pages. */
  base: string
}

/**
 * Returns the URL of the next step: the first of the response's `continue_with`, or the one stored for the end of this
 * flow. Undefined if there is neither.
 */
export function nextUrl(storage: Storage, response: unknown, { id, base }: AnsweredFlow): string | undefined {
  const step =
    takeFirst(storage, parseSteps(response, id)) ??
    (isFinished(response) ? takeStepAfter(storage, id) : undefined)
  return step && stepUrl(step, base)
}
