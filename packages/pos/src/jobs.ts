import { randomUUID } from 'node:crypto'
import { type Service } from '@tillkey/host'
import { type Background, createBackground, type Job, type OnJobError } from '@tillkey/jobs'
import { deliverMail } from '@tillkey/mail'
import type { PointOfSaleOptions } from './options.ts'
import type { Rules } from './rules.ts'
import { createWebhookEventsStore } from './webhooks/webhook-events-store.ts'

const HOUR_MS = 60 * 60 * 1000
const KEEP_REJECTED_MS = 90 * 24 * HOUR_MS

/** Deletes expired rows and revokes the tokens of accounts that are no longer linked. */
export const cleanupJob = (
  { db }: PointOfSaleOptions,
  { onboarding, invitations, receipts, signIns, takeovers }: Rules,
): Job => ({
  name: 'tidy',
  every: HOUR_MS,
  runs: 'in one process',
  async run(now) {
    const events = createWebhookEventsStore(db)
    const outcomes = [
      await events.deleteExpired(now),
      await events.deleteRejected(now - KEEP_REJECTED_MS),
      await receipts.deleteExpiredLinks(now),
      await signIns?.deleteExpired(now),
      await takeovers.deleteUnused(now),
    ]
    await invitations.deleteExpired(now)
    await onboarding.retireFormer()
    return outcomes.includes('more') ? 'more' : undefined
  },
})

/** Opens the background work: scheduled jobs and the delivery of mail. */
export function openBackground({ db, now, mail }: PointOfSaleOptions, { log }: Service['app']): Background {
  const onError: OnJobError = (error, about) => log.error({ err: error, ...about }, 'background job failed')
  // Payments depend on some jobs, so retries stay frequent after an outage.
  const backoff = { first: 200, longest: 5000 }
  const background = createBackground({
    db,
    service: 'pos',
    now,
    newId: randomUUID,
    random: Math.random,
    backoff,
    onError,
  })
  if (mail) deliverMail(background.outbox, mail)
  return background
}
