import type { MetricLabels, Metrics } from '@tillkey/host'

/** In seconds, from a cached response to a slow password hash. */
const BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]

/** Labels of gauges. */
const GAUGE_LABELS = ['kind', 'state']

/** Metrics of this process and of Node. Imports the library on demand. */
export async function openMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const counters = new Map<string, InstanceType<typeof Counter>>()
  const histograms = new Map<string, InstanceType<typeof Histogram>>()
  const describe = (name: string, labels: MetricLabels) => ({
    name,
    help: name.replaceAll('_', ' '),
    labelNames: Object.keys(labels),
    registers: [registry],
  })
  return {
    count(name, labels) {
      const counter = counters.get(name) ?? new Counter(describe(name, labels))
      counters.set(name, counter)
      counter.inc(labels)
    },
    observe(name, labels, seconds) {
      const histogram = histograms.get(name) ?? new Histogram({ ...describe(name, labels), buckets: BUCKETS })
      histograms.set(name, histogram)
      histogram.observe(labels, seconds)
    },
    watch(name, read) {
      // Values are collected on scrape, and stale ones must be removed.
      const gauge = new Gauge({
        ...describe(name, {}),
        labelNames: [...GAUGE_LABELS],
        async collect() {
          gauge.reset()
          for (const { labels, value } of await read()) gauge.set({ ...labels }, value)
        },
      })
    },
    page: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  }
}
