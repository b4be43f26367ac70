import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Calls `apply` before every response of an app is sent. */
export function beforeSending(
  app: FastifyInstance,
  apply: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  // oxlint-disable-next-line max-params -- Fastify's callback form, which needs no promise per response
  app.addHook('onSend', (request, reply, _payload, done) => {
    apply(request, reply)
    done()
  })
}
