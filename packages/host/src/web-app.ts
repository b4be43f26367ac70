import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { ApiError, type ErrorFacts } from '@tillkey/wire'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFoundError } from './not-found.ts'
import { type RootFilesOptions, serveRootFiles } from './root-files.ts'
import { createWebPage, type WebPageOptions } from './web-page.ts'

/** A built app: its page and its files, and where it has screens. */
export interface WebApp {
  /** Folder with index.html, assets/ and whatever else is served beside the page. */
  folder: string
  /** Paths of the app's own screens; `:name` stands for one segment, `:name?` for one or none. */
  screens: readonly string[]
}

export interface WebAppOptions extends WebApp, WebPageOptions {}

/** Whether a person went to the address, rather than a program. */
const wantsPage = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true

/**
 * Serves a built React app: its screens answer with the page, and so, as 404, does any other address that a person goes to,
 * for the app to say that there is nothing. Its assets are cached for ever.
 */
export async function serveWebApp(app: FastifyInstance, options: WebAppOptions): Promise<void> {
  const { headers, html } = createWebPage(options)
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const page = await html(request)
    return reply.headers(headers).type('text/html; charset=utf-8').send(page)
  }
  for (const path of options.screens) app.get(path, sendPage)
  app.get('/*', (request, reply) =>
    wantsPage(request) ? sendPage(request, reply.code(404)) : reply.callNotFound(),
  )
  await app.register(serveFiles, { folder: options.folder, headers })
}

/** What the file server refuses, in terms of the catalogue; a name that can be no file is not there. */
const fileErrors: Record<number, ErrorFacts> = {
  412: { status: 412, code: 'precondition_failed', reason: 'The file is another by now.' },
  416: { status: 416, code: 'range_not_satisfiable', reason: 'The file has no such bytes.' },
}

async function serveFiles(scope: FastifyInstance, options: RootFilesOptions): Promise<void> {
  scope.setErrorHandler<FastifyError>((error, request) => {
    const status = error.statusCode ?? 500
    if (status < 400 || status > 499) throw error
    throw new ApiError(fileErrors[status] ?? notFoundError(request))
  })
  await serveRootFiles(scope, options)
  await scope.register(fastifyStatic, {
    root: join(options.folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    decorateReply: false,
  })
}
