import type { RequestStep } from '../scenario.ts'
import { cookieHeader } from './cookie-jar.ts'
import type { Play } from './play.ts'
import type { Request } from './send.ts'

type Written = RequestStep['request']

/** A field with a list of values is repeated. */
function formText(form: Record<string, unknown>): string {
  const pairs = Object.entries(form).flatMap(([name, value]) =>
    [value].flat().map((item): [string, string] => [name, String(item)]),
  )
  return new URLSearchParams(pairs).toString()
}

function encodeBody({ json, form, text }: Written): string | undefined {
  if (json !== undefined) return JSON.stringify(json)
  return form === undefined ? text : formText(form)
}

function selectContentType({ json, form }: Written): Record<string, string> {
  if (form !== undefined) return { 'content-type': 'application/x-www-form-urlencoded' }
  return json === undefined ? {} : { 'content-type': 'application/json' }
}

const isString = (entry: [string, string | null]): entry is [string, string] => entry[1] !== null

/** Fills the placeholders of a step's request. Headers that are null are omitted. */
export function buildRequest(play: Play, step: RequestStep, jar: ReadonlyMap<string, string>): Request {
  const written = play.fill(step.request, play.values) as Written // filled, not reshaped
  const { method = 'GET', path, headers } = written
  const isAdmin = step.to === 'admin' || step.bearer === 'admin'
  const all: Record<string, string | null> = {
    accept: 'application/json',
    ...(jar.size > 0 && step.cookies !== 'none' && { cookie: cookieHeader(jar) }),
    ...selectContentType(written),
    ...(isAdmin && { authorization: `Bearer ${play.target.adminKey}` }),
    ...headers,
  }
  return {
    method,
    url: /^https?:/.test(path) ? path : `${play.bases[step.to ?? 'public']}${path}`,
    headers: Object.fromEntries(Object.entries(all).filter(isString)),
    body: encodeBody(written),
  }
}
