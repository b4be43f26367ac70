import type { Proof } from '@tillkey/contract/platform/identity/proofs-schemas.ts'
import type { LaterWords } from '../../shared/later-words.ts'

/** State of a method: since when, or how many. */
export function methodState(
  { t, date }: Pick<LaterWords, 't' | 'date'>,
  { since, codes, keys }: Proof,
): string {
  if (codes) return t('proof.codes', codes)
  if (keys !== undefined) return t('proof.keys', { count: keys })
  return t('proof.since', { since: date(since) })
}
