import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { ApiError, type ErrorFacts } from '@tillkey/wire'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nothingThere } from './untaken.ts'

export interface WebAppOptions {
  /** Folder with the built app: index.html and assets/. */
  folder: string
  /** Paths of the app's own screens; `:name` stands for one segment. */
  screens: readonly string[]
  /** Handed to the app as JSON in the page; nothing secret. */
  settings: Record<string, unknown>
  /** Other origins that the app calls. */
  connectsTo?: readonly string[]
}

const escapeForHtml = (json: string): string => json.replaceAll('<', String.raw`\u003c`)

const policyOf = (connectsTo: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src ${["'self'", ...connectsTo].join(' ')}`,
    `form-action ${["'self'", ...connectsTo].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Whether a person went to the address, rather than a program. */
const wantsPage = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true

/**
 * Serves a built React app: its screens answer with the page, and so, as 404, does any other address that a person goes to,
 * for the app to lead them on. Its assets are cached for ever. */
export async function serveWebApp(app: FastifyInstance, options: WebAppOptions): Promise<void> {
  const settings = escapeForHtml(JSON.stringify(options.settings))
  const page = readFileSync(join(options.folder, 'index.html'), 'utf8').replace(
    '</head>',
    // A function, because a string would have its dollar signs interpreted.
    () => `<script type="application/json" id="settings">${settings}</script></head>`,
  )
  const headers = {
    'content-security-policy': policyOf(options.connectsTo ?? []),
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  }
  const sendPage = (reply: FastifyReply): FastifyReply =>
    reply.headers(headers).type('text/html; charset=utf-8').send(page)
  for (const path of options.screens) app.get(path, (_request, reply) => sendPage(reply))
  app.get('/*', (request, reply) => (wantsPage(request) ? sendPage(reply.code(404)) : reply.callNotFound()))
  await app.register(serveAssets, { folder: options.folder })
}

/** What the file server refuses, in terms of the catalogue; a name that can be no file is not there. */
const assetErrors: Record<number, ErrorFacts> = {
  412: { status: 412, code: 'precondition_failed', reason: 'The file is another by now.' },
  416: { status: 416, code: 'range_not_satisfiable', reason: 'The file has no such bytes.' },
}

async function serveAssets(scope: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  scope.setErrorHandler<FastifyError>((error, request) => {
    const status = error.statusCode ?? 500
    if (status < 400 || status > 499) throw error
    throw new ApiError(assetErrors[status] ?? nothingThere(request))
  })
  await scope.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    decorateReply: false,
  })
}
