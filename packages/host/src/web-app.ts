import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { ApiError, type ErrorFacts } from '@tillkey/wire'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFoundError } from './not-found.ts'
import { type RootFilesOptions, serveRootFiles } from './root-files.ts'
import { createWebPage, type WebPageOptions } from './web-page.ts'

/** A built single-page app and the paths of its screens. */
export interface WebApp {
  /** Folder with index.html, assets/ and other files served next to the page. */
  folder: string
  /** Paths of the app's screens. `:name` is one segment, `:name?` an optional one. */
  screens: readonly string[]
}

export interface WebAppOptions extends WebApp, WebPageOptions {}

/** Whether the request is a browser's navigation. */
const isNavigation = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true

/**
 * Serves a built React app. Its screens return the page. Other navigations return it with 404, and the app reports that
 * nothing is there. Assets are immutable.
 */
export async function serveWebApp(app: FastifyInstance, options: WebAppOptions): Promise<void> {
  const { headers, html } = createWebPage(options)
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const page = await html(request)
    return reply.headers(headers).type('text/html; charset=utf-8').send(page)
  }
  for (const path of options.screens) app.get(path, sendPage)
  app.get('/*', (request, reply) =>
    isNavigation(request) ? sendPage(request, reply.code(404)) : reply.callNotFound(),
  )
  await app.register(serveFiles, { folder: options.folder, headers })
}

/** Errors of the file server as catalogue errors. Invalid file names count as not found. */
const fileErrors: Record<number, ErrorFacts> = {
  412: { status: 412, code: 'precondition_failed', reason: 'The file has changed.' },
  416: { status: 416, code: 'range_not_satisfiable', reason: 'The requested range is outside of the file.' },
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
