import type { FlowKind } from './flow-address.ts'

/** Next steps of `continue_with` that a browser supports. */
type NextStep = { kind: 'flow'; page: FlowKind; id: string; url?: string } | { kind: 'page'; url: string }

const pages: Record<string, FlowKind> = {
  show_verification_ui: 'verification',
  show_settings_ui: 'settings',
  show_recovery_ui: 'recovery',
}

/** An unvalidated action. */
interface SentAction {
  action?: unknown
  redirect_browser_to?: unknown
  flow?: { id?: unknown; url?: unknown }
}

const textOrNone = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Parses a step. Empty for actions that do not concern browsers, such as session tokens for apps. */
function stepOf(sent: unknown): NextStep[] {
  const { action, redirect_browser_to, flow } = Object(sent) as SentAction // members are checked below
  const target = textOrNone(redirect_browser_to)
  if (action === 'redirect_browser_to') return target === undefined ? [] : [{ kind: 'page', url: target }]
  const [page, id, url] = [pages[String(action)], textOrNone(flow?.id), textOrNone(flow?.url)]
  if (page === undefined || id === undefined) return []
  return [{ kind: 'flow', page, id, ...(url !== undefined && { url }) }]
}

/** Parses the steps of `continue_with` in order. */
function stepsIn(answer: unknown): NextStep[] {
  const { continue_with } = Object(answer) as { continue_with?: unknown } // any body
  return Array.isArray(continue_with) ? continue_with.flatMap(stepOf) : []
}

/** Returns the address of a step under `base`. */
function addressOfStep(step: NextStep, base: string): string {
  if (step.kind === 'page' || step.url !== undefined) return step.url ?? ''
  return `${base}/${step.page}?${new URLSearchParams({ flow: step.id })}`
}

const WAITING = 'continue-with'

/** Remaining steps by the id of the flow that precedes them. */
type Waiting = Record<string, NextStep[]>

function readWaiting(storage: Storage): Waiting {
  try {
    const stored: unknown = JSON.parse(storage.getItem(WAITING) ?? '{}')
    return Object(stored) as Waiting // written below
  } catch {
    // Foreign data in storage holds no steps.
    return {}
  }
}

/** Takes the first step and stores the others until its flow ends. */
function takeFirst(storage: Storage, [first, ...rest]: readonly NextStep[]): NextStep | undefined {
  if (first?.kind === 'flow' && rest.length > 0)
    storage.setItem(WAITING, JSON.stringify({ [first.id]: rest } satisfies Waiting))
  return first
}

/** Returns the step stored for after a flow, or undefined. */
function stepAfter(storage: Storage, flowId: string): NextStep | undefined {
  const { [flowId]: steps } = readWaiting(storage)
  if (!Array.isArray(steps)) return undefined
  storage.removeItem(WAITING)
  return takeFirst(storage, steps)
}

/** Whether an answer ends a flow: it has no form, or its state is final. */
function isOver(answer: unknown): boolean {
  const { ui, state } = Object(answer) as { ui?: unknown; state?: unknown } // any body
  return ui === undefined || state === 'passed_challenge' || state === 'success'
}

interface AnsweredFlow {
  /** Id of the answered flow. */
  id: string
  /** Base path of the pages. */
  base: string
}

/**
 * Returns the next address by the answer's `continue_with` or by steps stored for the end of this flow; undefined if
 * there is none.
 */
export function nextAddress(
  storage: Storage,
  answer: unknown,
  { id, base }: AnsweredFlow,
): string | undefined {
  const step = takeFirst(storage, stepsIn(answer)) ?? (isOver(answer) ? stepAfter(storage, id) : undefined)
  return step && addressOfStep(step, base)
}
