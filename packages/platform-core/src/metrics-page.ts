import { type Metrics, type Service, toIncoming } from '@tillkey/host'
import type { Gatekeeper } from './access.ts'
import type { ModuleContext } from './module.ts'

/** Reads gauges on every scrape: waiting outbox messages and database connections. */
export function watchProcess(
  metrics: Metrics,
  { db, outbox, now }: Pick<ModuleContext, 'db' | 'outbox' | 'now'>,
): void {
  metrics.watch('tillkey_outbox_waiting', async () =>
    (await outbox.waiting()).map(({ kind, messages }) => ({ labels: { kind }, value: messages })),
  )
  metrics.watch('tillkey_outbox_oldest_seconds', async () =>
    (await outbox.waiting()).map(({ kind, since }) => ({ labels: { kind }, value: (now() - since) / 1000 })),
  )
  const { connections } = db
  if (!connections) return
  metrics.watch('tillkey_database_connections', async () =>
    Object.entries(connections()).map(([state, value]) => ({ labels: { state }, value })),
  )
}

/** Serves `/metrics` to callers whom `operators` lets through. */
export function serveMetrics(app: Service['app'], metrics: Metrics, operators: Gatekeeper): void {
  app.get('/metrics', async (request, reply) => {
    await operators(toIncoming(request), undefined)
    const { contentType, text } = await metrics.page()
    return reply.type(contentType).send(text)
  })
}
