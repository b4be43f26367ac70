import type { FastifyInstance } from 'fastify'

/** A server that can listen. `close` ends its connections and then its background work. */
export interface Service {
  app: FastifyInstance
  close(): Promise<void>
}
