import { incomingOf, type Metrics, type Service } from '@tillkey/host'
import type { AccessCheck } from './access.ts'
import type { Projects } from './projects/projects.ts'

/** What modules note figures with. */
export type Meter = Pick<Metrics, 'count' | 'observe'>

/** Forgets what it is told, where nobody asked for figures. */
export const noMeter: Meter = { count: () => undefined, observe: () => undefined }

/** Serves the figures of the process at `/metrics`, to administrators. */
export function serveMetrics(
  app: Service['app'],
  metrics: Metrics,
  { administrators, projects }: { administrators: AccessCheck; projects: Projects },
): void {
  app.get('/metrics', async (request, reply) => {
    const incoming = incomingOf(request)
    await administrators(incoming, await projects.resolve(incoming))
    const { contentType, text } = await metrics.page()
    return reply.type(contentType).send(text)
  })
}
