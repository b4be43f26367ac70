import type { Server } from 'node:http'
import { parseJson } from '../player/json.ts'
import { createFixtureServer, type FixtureRequest, type FixtureResponse } from './fixture-server.ts'
import { webHookResponses } from './web-hook-responses.ts'

const SLOW_MS = 400
const MAX_CALLS = 2000
const recordedHeaders = [
  'content-type',
  'authorization',
  'accept',
  'cookie',
  'x-custom',
  'x-api-key',
  'x-hook',
]

interface RecordedCall {
  /** The text that scenarios search for. */
  all: string
  /** The part of the call that scenarios see. */
  shown: { path: string }
}

const readPath = ({ url }: FixtureRequest): string => `${url.pathname}${url.search}`

function recordCall(request: FixtureRequest): RecordedCall {
  const { method, headers, text } = request
  const present = recordedHeaders.filter((name) => headers[name] !== undefined)
  const shown = {
    method,
    path: readPath(request),
    headers: Object.fromEntries(present.map((name) => [name, headers[name]])),
    request_id: headers['ory-webhook-request-id'] !== undefined,
    ...(text !== '' && { body: parseJson(text) ?? text }),
  }
  return { all: `${shown.path} ${text}`, shown }
}

const slowly = (): Promise<FixtureResponse> =>
  new Promise((resolve) => {
    setTimeout(() => resolve({ status: 200, body: {} }), SLOW_MS)
  })

/** Whether a mode applies to another hook only. */
const isForAnother = (content: string, path: string): boolean => {
  const only = /only-([a-z]+)/.exec(content)?.[1]
  return only !== undefined && !path.endsWith(`/${only}`)
}

/** Answers according to the last `mode-` in the URL or the body. */
function answerCall(request: FixtureRequest): FixtureResponse | Promise<FixtureResponse> {
  const content = `${decodeURIComponent(readPath(request))} ${request.text}`
  const mode = [...content.matchAll(/mode-([a-z]+\d*)/g)].at(-1)?.[1] ?? 'ok'
  if (isForAnother(content, request.url.pathname)) return { status: 200, body: {} }
  if (mode === 'slow') return slowly()
  if (/^s\d{3}$/.test(mode)) return { status: Number(mode.slice(1)), body: { error: 'no' } }
  const answer = webHookResponses[mode] ?? webHookResponses.ok
  return answer?.(parseJson(request.text)) ?? { status: 200 }
}

/**
 * Receives web hooks, mail and SMS and answers as each call requests. `GET /calls?about=` lists matching calls, oldest
 * first. It does not listen yet.
 */
export function createWebHooks(): Server {
  const calls: RecordedCall[] = []
  const listCalls = ({ url }: FixtureRequest): unknown[] => {
    const [about, path] = [url.searchParams.get('about') ?? '', url.searchParams.get('path')]
    const found = calls.filter(({ all, shown }) => all.includes(about) && (!path || shown.path === path))
    return found.map(({ shown }) => shown)
  }
  return createFixtureServer((request) => {
    if (request.url.pathname === '/calls') return { status: 200, body: listCalls(request) }
    calls.push(recordCall(request))
    if (calls.length > MAX_CALLS) calls.shift()
    return answerCall(request)
  })
}
