import type { FastifyInstance } from 'fastify'

/** Labels of a metric's value. */
export type MetricLabels = Readonly<Record<string, string>>

/** Current value of a gauge. */
export interface Reading {
  labels: MetricLabels
  value: number
}

/** Metrics of a process. The first use of a name determines its labels. */
export interface Metrics {
  /** Increments a counter such as `tillkey_job_failures_total`. */
  count(name: string, labels: MetricLabels): void
  /** Records a duration in seconds, such as `tillkey_http_request_seconds`. */
  observe(name: string, labels: MetricLabels, seconds: number): void
  /** Registers a gauge that is read on every scrape, such as `tillkey_outbox_waiting`. */
  watch(name: string, read: () => Promise<readonly Reading[]>): void
  /** Returns all metrics in the Prometheus text format. */
  page(): Promise<{ contentType: string; text: string }>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Id of the operation that the route serves. */
    operation?: string
  }
}

/** Records the duration of every response by operation and status. Unmatched requests have the operation `none`. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.operation ?? 'none'
    const labels = { operation, status: String(reply.statusCode) }
    metrics.observe('tillkey_http_request_seconds', labels, reply.elapsedTime / 1000)
    done()
  })
}
