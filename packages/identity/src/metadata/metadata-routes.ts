import { endpointsOf } from '@tillkey/contract'
import * as metadata from '@tillkey/contract/platform/identity/metadata.ts'
import * as metadataSchemas from '@tillkey/contract/platform/identity/metadata-schemas.ts'
import { ok, serve } from '@tillkey/host'
import type { Frame, Slice } from '@tillkey/platform-core'
import { ping } from '@tillkey/sql'

async function readiness({ db }: Frame) {
  try {
    await ping(db)
    return ok({ status: 'ok' })
  } catch {
    return { status: 503 as const, body: { errors: { database: 'The database does not answer.' } } }
  }
}

/** Health and version, for every project alike. Load balancers have no access token, so none is asked for. */
export const createMetadataSlice = (version: string): Slice => ({
  migrations: [],
  bind: (frame) =>
    serve(
      frame.app,
      endpointsOf(metadata, metadataSchemas),
      {
        getVersion: () => ok({ version }),
        isAlive: () => ok({ status: 'ok' }),
        isReady: () => readiness(frame),
      },
      { authorise: () => undefined },
    ),
})
