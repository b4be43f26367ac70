import type { FlowKind } from './flow-address.ts'

/** What a server says comes next, as far as a browser follows it. */
type NextStep = { kind: 'flow'; page: FlowKind; id: string; url?: string } | { kind: 'page'; url: string }

const pages: Record<string, FlowKind> = {
  show_verification_ui: 'verification',
  show_settings_ui: 'settings',
  show_recovery_ui: 'recovery',
}

/** An action as it was sent; its members are read one by one. */
interface SentAction {
  action?: unknown
  redirect_browser_to?: unknown
  flow?: { id?: unknown; url?: unknown }
}

const textOrNone = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** One step; none for what a browser has nothing to do about, such as the session token of an app. */
function stepOf(sent: unknown): NextStep[] {
  const { action, redirect_browser_to, flow } = Object(sent) as SentAction // members are checked below
  const target = textOrNone(redirect_browser_to)
  if (action === 'redirect_browser_to') return target === undefined ? [] : [{ kind: 'page', url: target }]
  const [page, id, url] = [pages[String(action)], textOrNone(flow?.id), textOrNone(flow?.url)]
  if (page === undefined || id === undefined) return []
  return [{ kind: 'flow', page, id, ...(url !== undefined && { url }) }]
}

/** The steps of `continue_with`, in the order in which they were sent. */
function stepsIn(answer: unknown): NextStep[] {
  const { continue_with } = Object(answer) as { continue_with?: unknown } // any body
  return Array.isArray(continue_with) ? continue_with.flatMap(stepOf) : []
}

/** The address of a step, of the pages that begin at `base`. */
function addressOfStep(step: NextStep, base: string): string {
  if (step.kind === 'page' || step.url !== undefined) return step.url ?? ''
  return `${base}/${step.page}?${new URLSearchParams({ flow: step.id })}`
}

const WAITING = 'continue-with'

/** What is left to do once a flow has ended, by the id of that flow. */
type Waiting = Record<string, NextStep[]>

function readWaiting(storage: Storage): Waiting {
  try {
    const stored: unknown = JSON.parse(storage.getItem(WAITING) ?? '{}')
    return Object(stored) as Waiting // written below
  } catch {
    // Somebody else's text in the browser's storage holds no steps.
    return {}
  }
}

/** Takes the first step; those after it wait for the end of the flow that it leads to. */
function takeFirst(storage: Storage, [first, ...rest]: readonly NextStep[]): NextStep | undefined {
  if (first?.kind === 'flow' && rest.length > 0)
    storage.setItem(WAITING, JSON.stringify({ [first.id]: rest } satisfies Waiting))
  return first
}

/** The step that follows the end of a flow; undefined where none waits for it. */
function stepAfter(storage: Storage, flowId: string): NextStep | undefined {
  const { [flowId]: steps } = readWaiting(storage)
  if (!Array.isArray(steps)) return undefined
  storage.removeItem(WAITING)
  return takeFirst(storage, steps)
}

/** Whether an answer ends a flow: it has no form any more, or one that is done. */
function isOver(answer: unknown): boolean {
  const { ui, state } = Object(answer) as { ui?: unknown; state?: unknown } // any body
  return ui === undefined || state === 'passed_challenge' || state === 'success'
}

interface AnsweredFlow {
  /** Id of the flow that was answered. */
  id: string
  /** Where the pages begin. */
  base: string
}

/**
 * Where an answer leads to next, by its `continue_with`, or by one before it whose later steps waited for the end of this flow;
 * undefined where it leads nowhere.
 */
export function nextAddress(
  storage: Storage,
  answer: unknown,
  { id, base }: AnsweredFlow,
): string | undefined {
  const step = takeFirst(storage, stepsIn(answer)) ?? (isOver(answer) ? stepAfter(storage, id) : undefined)
  return step && addressOfStep(step, base)
}
