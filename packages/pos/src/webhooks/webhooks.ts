import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { PaymentNotice } from '@tillkey/contract/provider/notices-models.ts'
import { complaint } from '@tillkey/host'
import type { Keyring } from '@tillkey/secrets'
import { ApiError } from '@tillkey/wire'
import type { Link, LinksStore } from '../onboarding/links-store.ts'
import { openCredential } from '../onboarding/open-credential.ts'
import { type ProviderAccess, signingKeyPurpose } from '../onboarding/provider-access.ts'
import type { PaymentsStore } from '../payments/payments-store.ts'
import type { NoticesStore } from './notices-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Longer than any provider goes on repeating itself. */
const KEEP_NOTICES_MS = 7 * DAY_MS
const KEEP_AUDIT_MS = 90 * DAY_MS

export interface WebhooksDependencies {
  links: LinksStore
  notices: NoticesStore
  payments: Pick<PaymentsStore, 'byProviderRef' | 'find'>
  access: ProviderAccess
  keyring: Keyring
  wake: (paymentId: string) => Promise<void>
  now: () => number
  newId: () => string
}

export interface ReceivedNotice {
  provider: string
  linkId: string
  signature: string
  rawBody: Buffer
  /** Address of the sender. */
  ip: string
}

const invalidSignature = (): ApiError =>
  new ApiError({
    status: 401,
    code: 'invalid_signature',
    field: 'X-Signature',
    reason: 'The signature does not fit the body.',
  })

const notANotice = (field: string): ApiError =>
  new ApiError({ status: 400, code: 'invalid_field', field, reason: 'The body is not a notice.' })

function isSignedWith(key: string, { rawBody, signature }: ReceivedNotice): boolean {
  const expected = createHmac('sha256', createSecretKey(key, 'utf8')).update(rawBody).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function parse(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    throw notANotice('body')
  }
}

function noticeIn(rawBody: Buffer): PaymentNotice {
  const value = parse(rawBody)
  const found = complaint(PaymentNotice, value)
  if (found) throw notANotice(found.field || 'body')
  return value as PaymentNotice // it fits the schema
}

/**
 * Notices from the provider. Nothing in them is believed: a genuine one only has its payment asked about now. A notice is
 * remembered after that, so that a failure of ours answers 500 and the provider's repeat is taken.
 */
export function createWebhooks(dependencies: WebhooksDependencies) {
  const { links, notices, payments, access, keyring, wake, now, newId } = dependencies

  const keyOf = (link: Link): string =>
    openCredential(keyring, link.signingKeySealed, signingKeyPurpose(link.id))

  async function refuse({ linkId, ip, rawBody }: ReceivedNotice): Promise<never> {
    const detail = { link: linkId, ip, bytes: rawBody.length }
    const at = now()
    await notices.audit({ id: newId(), kind: 'forged_notice', detail, at, expiresAt: at + KEEP_AUDIT_MS })
    throw invalidSignature()
  }

  async function wakePayment({ payment }: PaymentNotice, { merchantId }: Link): Promise<void> {
    const known =
      (await payments.byProviderRef(payment.id)) ?? (await payments.find(merchantId, payment.reference))
    const isNews = known !== undefined && payment.sequence > known.state.sequence
    if (isNews && known.merchantId === merchantId) await wake(known.id)
  }

  async function receive(received: ReceivedNotice): Promise<void> {
    access.named(received.provider)
    const link = await links.byId(received.linkId)
    if (!link || !isSignedWith(keyOf(link), received)) return refuse(received)
    const notice = noticeIn(received.rawBody)
    if (await notices.isKnown(link.id, notice.id)) return
    await wakePayment(notice, link)
    await notices.remember(link.id, notice.id, now() + KEEP_NOTICES_MS)
  }

  return { receive }
}

export type Webhooks = ReturnType<typeof createWebhooks>
