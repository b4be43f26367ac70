import { money, shortMoney } from '@tillkey/format'
import type { Messages } from '../messages/messages.ts'
import type { ChargedBill } from './charged-bill.ts'

/** Name of a bill line: its item or amount, with the count. */
export function billLineName({ t }: Pick<Messages, 't'>, line: ChargedBill['lines'][number]): string {
  const { name, units, count } = line
  const named = name || (count === 1 ? t('bill.custom') : shortMoney(money(units)))
  return count === 1 ? named : `${named} × ${count}`
}
