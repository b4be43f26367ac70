import type { FastifyInstance } from 'fastify'

/** A server that is ready to listen. `close` ends its background work and then its connections. */
export interface Service {
  app: FastifyInstance
  close(): Promise<void>
}
