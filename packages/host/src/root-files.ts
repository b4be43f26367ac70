import { readdirSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export interface RootFilesOptions {
  /** Folder of the built app. */
  folder: string
  /** Sent with each file. A service worker is subject to the policy of its own script. */
  headers: Readonly<Record<string, string>>
}

/**
 * Serves files next to the page, such as `/sw.js` and `/manifest.webmanifest`. Their names are stable across builds, so
 * browsers must revalidate them.
 */
export async function serveRootFiles(
  app: FastifyInstance,
  { folder, headers }: RootFilesOptions,
): Promise<void> {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== 'index.html' && !/\.(br|gz)$/.test(entry.name),
  )
  if (files.length === 0) return
  await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false })
  for (const { name } of files)
    app.get(`/${name}`, (_request, reply) =>
      reply.headers({ ...headers, 'cache-control': 'no-cache' }).sendFile(name),
    )
}
