import type { FastifyInstance } from 'fastify'

/** What values are told apart by. */
export type MetricLabels = Readonly<Record<string, string>>

/** A figure of the moment. */
export interface Reading {
  labels: MetricLabels
  value: number
}

/** Figures of a process, for a monitoring system. A name is first used with the labels it keeps. */
export interface Metrics {
  /** Counts one more: `tillkey_job_failures_total`. */
  count(name: string, labels: MetricLabels): void
  /** Notes how many seconds something took: `tillkey_http_request_seconds`. */
  observe(name: string, labels: MetricLabels, seconds: number): void
  /** Has figures of the moment read whenever everything is told: `tillkey_outbox_waiting`. */
  watch(name: string, read: () => Promise<readonly Reading[]>): void
  /** Everything so far, in the text format of Prometheus. */
  page(): Promise<{ contentType: string; text: string }>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Id of the operation that a route serves. */
    operation?: string
  }
}

/** Notes the duration of every answer of an app, by operation and status; `none` is what no operation answered. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.operation ?? 'none'
    const labels = { operation, status: String(reply.statusCode) }
    metrics.observe('tillkey_http_request_seconds', labels, reply.elapsedTime / 1000)
    done()
  })
}
