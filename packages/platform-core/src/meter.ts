import type { Metrics } from '@tillkey/host'

/** The part of the metrics that modules record to. */
export type Meter = Pick<Metrics, 'count' | 'observe'>

/** Discards everything. Used if metrics are disabled. */
export const noMeter: Meter = { count: () => undefined, observe: () => undefined }
