import { createApp, type Service, serveWebApp } from '@tillkey/host'
import { createResealingJob, jobMigrations } from '@tillkey/jobs'
import { mailMigrations } from '@tillkey/mail'
import { createKeyring } from '@tillkey/secrets'
import { type Database, migrate } from '@tillkey/sql'
import type { ErrorFacts } from '@tillkey/wire'
import { cleanupJob, openBackground } from './jobs.ts'
import { migrations } from './migrations.ts'
import type { PointOfSaleOptions } from './options.ts'
import { bindRoutes } from './routes.ts'
import { createRules } from './rules.ts'
import { sealedRows } from './sealed-store.ts'

const BODY_LIMIT = 32 * 1024

const renderError = ({ code, reason, field, details }: ErrorFacts): unknown => ({
  error: { code, reason, field, details },
})

export interface PointOfSale extends Service {
  /** Runs the rest of the nightly reconciliation at once, unless another process is running it. */
  reconcileTransactions(): Promise<void>
}

/** Runs all migrations. */
export async function makeTables(db: Database): Promise<void> {
  await migrate(db, 'jobs', jobMigrations)
  await migrate(db, 'mail', mailMigrations)
  await migrate(db, 'pos', migrations)
}

/** Creates the point of sale: API, screens and follower. Call `app.listen` to open it and `close` to end it. */
export async function createPointOfSale(options: PointOfSaleOptions): Promise<PointOfSale> {
  const {
    db,
    baseUrl,
    platformUrl,
    provider,
    webApp,
    logLevel,
    proxy = 'none',
    proxyNetworks = [],
    limits = {},
  } = options
  await makeTables(db)
  const app = await createApp({
    logLevel,
    publicUrl: baseUrl,
    renderError,
    bodyLimit: BODY_LIMIT,
    proxy,
    proxyNetworks,
    limits,
  })
  const stopping = new AbortController()
  const background = openBackground(options, app)
  const { outbox } = background
  const rules = createRules(options, { app, outbox, signal: stopping.signal })
  bindRoutes(app, rules, options)
  if (webApp) {
    const settings = {
      platformUrl,
      provider: provider.slug,
      providerName: provider.name ?? '',
      signIn: options.signIn ? 'oauth2' : 'session',
    }
    await serveWebApp(app, { ...webApp, settings, connectsTo: [platformUrl] })
  }
  const processes = db.dialect === 'sqlite' ? 'single process' : 'several processes'
  await rules.follower.start(processes)
  await rules.refundFollower.start(processes)
  background.start([
    ...rules.follower.jobs,
    ...rules.refundFollower.jobs,
    rules.reconciliation.job,
    cleanupJob(options, rules),
    createResealingJob({ tables: sealedRows(db, createKeyring(options.secrets)), log: app.log }),
  ])

  async function close(): Promise<void> {
    await app.close()
    rules.reconciliation.stop()
    stopping.abort()
    await background.close()
    await Promise.all([
      rules.follower.close(),
      rules.refundFollower.close(),
      rules.reconciliation.stopped(),
      rules.rejectedEvents.close(),
    ])
  }
  return { app, close, reconcileTransactions: rules.reconciliation.reconcileDue }
}
