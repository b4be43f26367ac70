import { readFileSync } from 'node:fs'

/** A relationship as the recordings write it: the JSON of the API. */
export type RecordedTuple = {
  namespace: string
  object: string
  relation: string
  subject_id?: string
  subject_set?: { namespace: string; object: string; relation: string }
}

export type RecordedSuite = {
  id: string
  basis: string
  opl: string | null
  namespaces?: string[]
  tuples: RecordedTuple[]
  strict?: boolean
  global_max_depth: number
  global_max_width: number
  checks: {
    id: string
    query: RecordedTuple
    max_depth?: number
    expect: { allowed?: boolean; or_error?: boolean; error_status?: number; reason?: string }
  }[]
}

export type RecordedPosition = { Line: number; column: number }

export type RecordedTree = {
  type: string
  tuple: Omit<RecordedTuple, never>
  children?: RecordedTree[]
}

export type RecordedExpand = {
  id: string
  opl: string | null
  namespaces?: string[]
  tuples: RecordedTuple[]
  query: { namespace: string; object: string; relation: string }
  max_depth: number
  expect: { tree?: RecordedTree; empty?: boolean }
}

export type RecordedSyntax = {
  id: string
  opl: string
  valid: boolean
  keto_errors?: { message: string; start: RecordedPosition; end: RecordedPosition }[]
  must?: { first_error_line: number }
}

export type RecordedRequest = {
  id: string
  request: {
    method: string
    path: string
    query?: Record<string, string>
    json?: unknown
    raw?: string
    content_type?: string
    follow_pages?: boolean
  }
  setup?: { namespaces?: string[]; opl?: string; tuples?: RecordedTuple[] }
  expect: {
    status?: number
    body?: unknown
    body_contains?: string
    body_path?: Record<string, unknown>
    body_unordered?: unknown
    unordered_tuples?: number
    remaining?: number
    list?: RecordedTuple[]
    pages?: number
    each_page?: number
    no_errors?: boolean
    headers?: Record<string, string>
  }
}

type RecordedCases = {
  check_suites: RecordedSuite[]
  opl_syntax: RecordedSyntax[]
  expand: RecordedExpand[]
  rest: RecordedRequest[]
}

/** Acceptance cases of the permission engine. */
export const recordedCases = JSON.parse(
  readFileSync(new URL('permission-cases.recorded.json', import.meta.url), 'utf8'),
) as RecordedCases
