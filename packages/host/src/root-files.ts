import { readdirSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export interface RootFilesOptions {
  /** Folder of the built app. */
  folder: string
  /** Sent with each of them: a service worker obeys the policy that its own script came with. */
  headers: Readonly<Record<string, string>>
}

/**
 * Serves what stands beside the page, such as `/sw.js` and `/manifest.webmanifest`. Their names stay the same from build
 * to build, so a browser must ask each time whether they have changed.
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
