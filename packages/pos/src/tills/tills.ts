import { createHash } from 'node:crypto'
import type { TillList } from '@tillkey/contract/pos/tills-schemas.ts'
import { DAY_MS } from '@tillkey/format'
import { type Incoming, serializeCookie } from '@tillkey/host'
import type { Keyring } from '@tillkey/secrets'
import type { Database, Queries } from '@tillkey/sql'
import { type ApiError, formatTime } from '@tillkey/wire'
import type { Merchant } from '../merchant.ts'
import { posError } from '../pos-error.ts'
import { merchantLock } from '../provider-accounts/provider-accounts-store.ts'
import { createTillsStore, type ListedTill, type Till } from './tills-store.ts'

export interface TillsDependencies {
  db: Database
  /** Whether a payment of the till occupies a card machine. */
  isPaying: (tx: Queries, tillId: string) => Promise<boolean>
  now: () => number
  newId: () => string
}

/**
 * Returns the till of the caller's cookie, or without a cookie the newest till that no browser has claimed. Undefined
 * for a browser that is not a till, or no longer.
 */
export async function findCurrentTill(
  db: Queries,
  { id, tillId }: Pick<Merchant, 'id' | 'tillId'>,
): Promise<Till | undefined> {
  const tills = createTillsStore(db)
  return tillId === undefined ? tills.newestUnclaimed(id) : tills.find(id, tillId)
}

const MAX_TILLS = 200

const notFound = (): ApiError => posError('till_not_found', { field: 'uuid', reason: 'Till not found.' })

const stillRunning = (): ApiError =>
  posError('payment_running', { reason: 'A payment of this till is still running.' })

const viewTill = (till: ListedTill, here: string | undefined): TillList['tills'][number] => ({
  uuid: till.id,
  name: till.name,
  created_at: formatTime(till.createdAt),
  terminal:
    till.terminalId === null
      ? null
      : { uuid: till.terminalId, model: till.model ?? '', serialNumber: till.serialNumber ?? '' },
  here: till.id === here,
})

/** Tills of merchants. A till is a linked browser. */
export function createTills({ db, isPaying, now, newId }: TillsDependencies) {
  const tills = createTillsStore(db)
  const claimed = new Set<string>()

  /** Records once per process that a browser keeps its cookie. */
  async function recordClaim({ tillId }: Merchant): Promise<void> {
    if (tillId === undefined || claimed.has(tillId)) return
    await tills.claim(tillId, now())
    claimed.add(tillId)
  }

  async function present(merchant: Merchant): Promise<Till | undefined> {
    await recordClaim(merchant)
    return findCurrentTill(db, merchant)
  }

  /** Makes the caller a till with this name. An existing till keeps its card machine. */
  async function enter(merchant: Merchant, name: string): Promise<Till> {
    const existing = await present(merchant)
    const till = { id: existing?.id ?? newId(), name }
    if (existing) await tills.rename(till)
    else await tills.add(merchant.id, till, now())
    return till
  }

  async function list(merchant: Merchant): Promise<TillList> {
    const here = await present(merchant)
    const found = await tills.list(merchant.id, MAX_TILLS)
    return { tills: found.map((till) => viewTill(till, here?.id)) }
  }

  async function find(merchantId: string, uuid: string): Promise<Till> {
    const till = await tills.find(merchantId, uuid.toLowerCase())
    if (!till) throw notFound()
    return till
  }

  return {
    present,
    enter,
    list,
    async rename(merchant: Merchant, uuid: string, name: string): Promise<TillList> {
      const { id } = await find(merchant.id, uuid)
      await tills.rename({ id, name: name.trim() })
      return list(merchant)
    },
    /** Runs under the lock that starts payments, so that no payment of the till begins meanwhile. */
    async revoke(merchant: Merchant, uuid: string): Promise<TillList> {
      const { id } = await find(merchant.id, uuid)
      await db.transaction(async (tx) => {
        await tx.lock(merchantLock(merchant.id))
        if (await isPaying(tx, id)) throw stillRunning()
        await createTillsStore(tx).revoke(id, now())
      })
      return list(merchant)
    },
  }
}

export type Tills = ReturnType<typeof createTills>

/** The maximum lifetime that browsers allow for cookies. */
const KEEP_SECONDS = 400 * 24 * 60 * 60
/** Renewal keeps the cookie of a till in regular use alive. */
const RENEW_AFTER_DAYS = 30

/** The content of a valid till cookie. */
export interface TillClaim {
  tillId: string
  /** Whether the cookie is due for renewal or signed with an older secret. */
  isOld: boolean
}

interface TillCookieOptions {
  keyring: Keyring
  /** Whether the public address uses https. */
  secure: boolean
  now: () => number
}

export type TillCookie = ReturnType<typeof createTillCookie>

/**
 * The cookie that makes a browser a till: till id and day, signed for one merchant. Its name contains the merchant,
 * so that several merchants can share a browser.
 */
export function createTillCookie({ keyring, secure, now }: TillCookieOptions) {
  const cookieName = (merchantId: string): string =>
    `tillkey_till_${createHash('sha256').update(merchantId).digest('hex').slice(0, 12)}`
  const formatContext = (merchantId: string): string => `till of merchant ${merchantId}`
  const today = (): number => Math.floor(now() / DAY_MS)

  function read({ cookies }: Pick<Incoming, 'cookies'>, merchantId: string): TillClaim | undefined {
    const [tillId = '', day = '', signature = ''] = (cookies[cookieName(merchantId)] ?? '').split('.')
    const claim = `${tillId}.${day}`
    if (!keyring.verify(claim, formatContext(merchantId), signature)) return undefined
    const isCurrent = signature === keyring.sign(claim, formatContext(merchantId))
    return { tillId, isOld: !isCurrent || today() - Number(day) >= RENEW_AFTER_DAYS }
  }

  /** Returns a Set-Cookie value. */
  function write(merchantId: string, tillId: string): string {
    const claim = `${tillId}.${today()}`
    const value = `${claim}.${keyring.sign(claim, formatContext(merchantId))}`
    return serializeCookie(cookieName(merchantId), value, {
      path: '/',
      httpOnly: true,
      secure,
      sameSite: 'lax',
      maxAge: KEEP_SECONDS,
    })
  }
  return { read, write }
}
