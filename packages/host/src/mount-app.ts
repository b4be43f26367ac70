import type { FastifyInstance } from 'fastify'

/**
 * Lets another app answer every request below a path prefix, whose bodies it reads itself. The other app must strip the prefix
 * (`rewriteUrl`) and is not listening.
 */
export function mountApp(app: FastifyInstance, prefix: string, other: FastifyInstance): void {
  app.all(
    `${prefix}/*`,
    {
      onRequest(request, reply, done) {
        reply.hijack()
        other.routing(request.raw, reply.raw)
        done()
      },
    },
    () => undefined,
  )
  app.addHook('onReady', async () => {
    await other.ready()
  })
  app.addHook('onClose', () => other.close())
}
