import type { Shop } from '@tillkey/contract/pos/shop-schemas.ts'

export type ReceiptLanguage = Shop['languages'][number]

/** The sentences of a receipt and its mail. */
export interface ReceiptMessages {
  receipt: string
  duplicate: string
  /** Label of an amount entered by hand. */
  custom: string
  tip: string
  total: string
  vat: (rate: number) => string
  vatNumber: (number: string) => string
  paidWith: string
  machine: string
  /** Label of the cash tendered. */
  cash: string
  change: string
  reference: string
  entryModes: Readonly<Record<string, string>>
  refunded: (reason: string) => string
  voided: (reason: string) => string
  someShop: string
  subject: (number: string, shop: string) => string
  from: (shop: string, time: string) => string
  show: string
  notYours: string
  why: (shop: string) => string
}

const english: ReceiptMessages = {
  receipt: 'Receipt',
  duplicate: 'DUPLICATE',
  custom: 'Custom amount',
  tip: 'Tip',
  total: 'Total',
  vat: (rate) => `VAT ${rate} % included`,
  vatNumber: (number) => `VAT number ${number}`,
  paidWith: 'Paid with',
  machine: 'Machine',
  cash: 'Paid in cash',
  change: 'Change',
  reference: 'Reference',
  entryModes: { contactless: 'contactless', chip: 'chip', swipe: 'swiped' },
  refunded: (reason) => `Refunded: ${reason}`,
  voided: (reason) => `Voided: ${reason}`,
  someShop: 'the shop',
  subject: (number, shop) => `Your receipt ${number} from ${shop}`,
  from: (shop, time) => `From ${shop}, ${time}.`,
  show: 'Show the receipt',
  notYours: 'If you bought nothing there, somebody mistyped an address: you may delete this message.',
  why: (shop) => `Sent for ${shop}, because somebody at its till asked for it.`,
}

const afrikaans: ReceiptMessages = {
  receipt: 'Kwitansie',
  duplicate: 'DUPLIKAAT',
  custom: 'Eie bedrag',
  tip: 'Fooitjie',
  total: 'Totaal',
  vat: (rate) => `BTW ${rate} % ingesluit`,
  vatNumber: (number) => `BTW-nommer ${number}`,
  paidWith: 'Betaal met',
  machine: 'Masjien',
  cash: 'Kontant betaal',
  change: 'Kleingeld',
  reference: 'Verwysing',
  entryModes: { contactless: 'kontakloos', chip: 'skyfie', swipe: 'getrek' },
  refunded: (reason) => `Terugbetaal: ${reason}`,
  voided: (reason) => `Ongedaan gemaak: ${reason}`,
  someShop: 'die winkel',
  subject: (number, shop) => `U kwitansie ${number} van ${shop}`,
  from: (shop, time) => `Van ${shop}, ${time}.`,
  show: 'Wys die kwitansie',
  notYours:
    'As u niks daar gekoop het nie, het iemand ’n adres verkeerd getik: u kan hierdie boodskap uitvee.',
  why: (shop) => `Gestuur vir ${shop}, omdat iemand by die kasregister daarvoor gevra het.`,
}

const isiZulu: ReceiptMessages = {
  receipt: 'Irisidi',
  duplicate: 'IKHOPHI',
  custom: 'Imali efakiwe',
  tip: 'Umbhanselo',
  total: 'Isamba',
  vat: (rate) => `I-VAT ${rate} % ifakiwe`,
  vatNumber: (number) => `Inombolo ye-VAT ${number}`,
  paidWith: 'Kukhokhwe nge',
  machine: 'Umshini',
  cash: 'Kukhokhwe ngokheshi',
  change: 'Ushintshi',
  reference: 'Inkomba',
  entryModes: { contactless: 'ngokuthepha', chip: 'nge-chip', swipe: 'ngokuswayipha' },
  refunded: (reason) => `Kubuyiselwe: ${reason}`,
  voided: (reason) => `Kusuliwe: ${reason}`,
  someShop: 'isitolo',
  subject: (number, shop) => `Irisidi yakho ${number} evela ku-${shop}`,
  from: (shop, time) => `Ivela ku-${shop}, ${time}.`,
  show: 'Bonisa irisidi',
  notYours: 'Uma ungathenganga lutho lapho, othile ubhale ikheli ngephutha: ungawususa lo mlayezo.',
  why: (shop) => `Ithunyelwe egameni lika-${shop}, ngoba othile ethilini uyicelile.`,
}

const isiXhosa: ReceiptMessages = {
  receipt: 'Irisithi',
  duplicate: 'IKOPI',
  custom: 'Isixa esifakiweyo',
  tip: 'Ibhonasela',
  total: 'Isimbuku',
  vat: (rate) => `I-VAT ${rate} % iqukiwe`,
  vatNumber: (number) => `Inombolo ye-VAT: ${number}`,
  paidWith: 'Kuhlawulwe nge',
  machine: 'Umatshini',
  cash: 'Kuhlawulwe ngekheshi',
  change: 'Itshintshi',
  reference: 'Isalathiso',
  entryModes: { contactless: 'ngokuthepha', chip: 'nge-chip', swipe: 'ngokuswayipha' },
  refunded: (reason) => `Ibuyiselwe: ${reason}`,
  voided: (reason) => `Icinyiwe: ${reason}`,
  someShop: 'ivenkile',
  subject: (number, shop) => `Irisithi yakho ${number} evela kwi-${shop}`,
  from: (shop, time) => `Ivela kwi-${shop}, ${time}.`,
  show: 'Bonisa irisithi',
  notYours: 'Ukuba akuthenganga nto apho, umntu ubhale idilesi ngempazamo: ungawucima lo myalezo.',
  why: (shop) => `Ithunyelwe egameni le-${shop}, kuba umntu kwithili uyicelile.`,
}

/** By the shop's main language. */
export const receiptMessages: Readonly<Record<ReceiptLanguage, ReceiptMessages>> = {
  en: english,
  af: afrikaans,
  zu: isiZulu,
  xh: isiXhosa,
}
