import { CallError } from '@tillkey/client'
import type { Flow } from './flow.ts'

/** What to do about a call that failed. */
export type Problem =
  /** The form comes back with what was wrong. */
  | { kind: 'form'; flow: Flow }
  /** A new form takes the place of one that is too old. */
  | { kind: 'replaced'; flowId: string }
  /** The browser has to go elsewhere. */
  | { kind: 'redirect'; url: string }
  /** Only a fresh form helps: this one is gone, or not this browser's. */
  | { kind: 'restart'; reason: string }
  /** Something to read; the same form can be sent again. */
  | { kind: 'message'; text: string }

interface ErrorBody {
  error?: { id?: string; reason?: string; message?: string }
  use_flow_id?: string
  redirect_browser_to?: string
  ui?: unknown
}

const offline = 'We could not reach the server. Check your connection and try again.'
const notThisBrowser =
  'This form was not started in this browser, or the browser keeps no cookies. Allow cookies for this site and start again.'
const broken = 'Something went wrong on our side. Please try again in a moment.'

/** What the body of an answer asks for, beside being read. */
function askedFor(data: unknown): Problem | undefined {
  const body = Object(data) as ErrorBody
  if (body.ui) return { kind: 'form', flow: data as Flow }
  if (body.use_flow_id) return { kind: 'replaced', flowId: body.use_flow_id }
  return body.redirect_browser_to ? { kind: 'redirect', url: body.redirect_browser_to } : undefined
}

function read(status: number, { id, reason, message }: NonNullable<ErrorBody['error']>): Problem {
  if (id === 'security_csrf_violation') return { kind: 'restart', reason: notThisBrowser }
  if (status === 404 || status === 410) return { kind: 'restart', reason: 'This form is too old.' }
  return { kind: 'message', text: (status < 500 ? (reason ?? message) : undefined) ?? broken }
}

/** Tells from an error what can be done about it. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof CallError)) return { kind: 'message', text: broken }
  if (error.status === undefined) return { kind: 'message', text: offline }
  return askedFor(error.data) ?? read(error.status, (Object(error.data) as ErrorBody).error ?? {})
}
