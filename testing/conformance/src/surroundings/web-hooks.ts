import type { Server } from 'node:http'
import { parseJson } from '../player/json.ts'
import { createFixtureServer, type FixtureAnswer, type FixtureRequest } from './fixture-server.ts'
import { webHookAnswers } from './web-hook-answers.ts'

const SLOW_MS = 400
const MOST_CALLS = 2000
const toldHeaders = ['content-type', 'authorization', 'accept', 'cookie', 'x-custom', 'x-api-key', 'x-hook']

interface KeptCall {
  /** What a scenario finds its own calls by. */
  all: string
  /** What it is told of them. */
  told: { path: string }
}

const pathOf = ({ url }: FixtureRequest): string => `${url.pathname}${url.search}`

function keptCall(request: FixtureRequest): KeptCall {
  const { method, headers, text } = request
  const present = toldHeaders.filter((name) => headers[name] !== undefined)
  const told = {
    method,
    path: pathOf(request),
    headers: Object.fromEntries(present.map((name) => [name, headers[name]])),
    request_id: headers['ory-webhook-request-id'] !== undefined,
    ...(text !== '' && { body: parseJson(text) ?? text }),
  }
  return { all: `${told.path} ${text}`, told }
}

const slowly = (): Promise<FixtureAnswer> =>
  new Promise((resolve) => {
    setTimeout(() => resolve({ status: 200, body: {} }), SLOW_MS)
  })

/** A mode that is only for one hook leaves the others as they are. */
const isForAnother = (said: string, path: string): boolean => {
  const only = /only-([a-z]+)/.exec(said)?.[1]
  return only !== undefined && !path.endsWith(`/${only}`)
}

/** Answers by the last `mode-` in the address or the body. */
function answerCall(request: FixtureRequest): FixtureAnswer | Promise<FixtureAnswer> {
  const said = `${decodeURIComponent(pathOf(request))} ${request.text}`
  const mode = [...said.matchAll(/mode-([a-z]+\d*)/g)].at(-1)?.[1] ?? 'ok'
  if (isForAnother(said, request.url.pathname)) return { status: 200, body: {} }
  if (mode === 'slow') return slowly()
  if (/^s\d{3}$/.test(mode)) return { status: Number(mode.slice(1)), body: { error: 'no' } }
  const answer = webHookAnswers[mode] ?? webHookAnswers.ok
  return answer?.(parseJson(request.text)) ?? { status: 200 }
}

/**
 * A receiver of web hooks, mail and SMS that answers as the call itself asks. `GET /calls?about=` lists what came in about
 * something, oldest first. It does not listen yet.
 */
export function createWebHooks(): Server {
  const calls: KeptCall[] = []
  const listCalls = ({ url }: FixtureRequest): unknown[] => {
    const [about, path] = [url.searchParams.get('about') ?? '', url.searchParams.get('path')]
    const found = calls.filter(({ all, told }) => all.includes(about) && (!path || told.path === path))
    return found.map(({ told }) => told)
  }
  return createFixtureServer((request) => {
    if (request.url.pathname === '/calls') return { status: 200, body: listCalls(request) }
    calls.push(keptCall(request))
    if (calls.length > MOST_CALLS) calls.shift()
    return answerCall(request)
  })
}
