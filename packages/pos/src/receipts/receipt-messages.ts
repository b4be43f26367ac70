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
  vat: (rate) => `VAT ${rate}% included`,
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
  show: 'Show receipt',
  notYours:
    'If you didn’t buy anything there, someone entered your address by mistake. You can ignore this email.',
  why: (shop) => `Sent on behalf of ${shop} because this receipt was requested at its till.`,
}

const afrikaans: ReceiptMessages = {
  receipt: 'Kwitansie',
  duplicate: 'DUPLIKAAT',
  custom: 'Eie bedrag',
  tip: 'Fooitjie',
  total: 'Totaal',
  vat: (rate) => `BTW ${rate}% ingesluit`,
  vatNumber: (number) => `BTW-nommer ${number}`,
  paidWith: 'Betaal met',
  machine: 'Masjien',
  cash: 'Kontant betaal',
  change: 'Kleingeld',
  reference: 'Verwysing',
  entryModes: { contactless: 'kontakloos', chip: 'skyfie', swipe: 'geswiep' },
  refunded: (reason) => `Terugbetaal: ${reason}`,
  voided: (reason) => `Ongedaan gemaak: ${reason}`,
  someShop: 'die winkel',
  subject: (number, shop) => `Jou kwitansie ${number} van ${shop}`,
  from: (shop, time) => `Van ${shop}, ${time}.`,
  show: 'Wys kwitansie',
  notYours:
    'As jy niks daar gekoop het nie, het iemand jou adres per ongeluk ingetik. Jy kan hierdie e-pos ignoreer.',
  why: (shop) => `Namens ${shop} gestuur omdat hierdie kwitansie by die kasregister aangevra is.`,
}

const isiZulu: ReceiptMessages = {
  receipt: 'Irisidi',
  duplicate: 'IKHOPHI',
  custom: 'Imali efakiwe',
  tip: 'Umbhanselo',
  total: 'Isamba',
  vat: (rate) => `I-VAT ${rate}% ifakiwe`,
  vatNumber: (number) => `Inombolo ye-VAT ${number}`,
  paidWith: 'Kukhokhwe nge',
  machine: 'Umshini',
  cash: 'Kukhokhwe ngokheshi',
  change: 'Ushintshi',
  reference: 'Inkomba',
  entryModes: { contactless: 'ngokuthepha', chip: 'nge-chip', swipe: 'ngokuswayipha' },
  refunded: (reason) => `Ibuyiselwe: ${reason}`,
  voided: (reason) => `Isuliwe: ${reason}`,
  someShop: 'isitolo',
  subject: (number, shop) => `Irisidi yakho ${number}: ${shop}`,
  from: (shop, time) => `Kuthengwe: ${shop}, ${time}.`,
  show: 'Bonisa irisidi',
  notYours:
    'Uma ungathenganga lutho lapho, kukhona ofake ikheli lakho ngephutha. Ungayishaya indiva le imeyili.',
  why: (shop) => `Le risidi icelwe ethilini: ${shop}.`,
}

const isiXhosa: ReceiptMessages = {
  receipt: 'Irisithi',
  duplicate: 'IKOPI',
  custom: 'Isixa esifakiweyo',
  tip: 'Ibhonasela',
  total: 'Itotali',
  vat: (rate) => `I-VAT ${rate}% iqukiwe`,
  vatNumber: (number) => `Inombolo ye-VAT ${number}`,
  paidWith: 'Kuhlawulwe nge',
  machine: 'Umatshini',
  cash: 'Kuhlawulwe ngekheshi',
  change: 'Itshintshi',
  reference: 'Isalathiso',
  entryModes: { contactless: 'ngokuchukumisa', chip: 'nge-chip', swipe: 'ngokuswayipha' },
  refunded: (reason) => `Ibuyiselwe: ${reason}`,
  voided: (reason) => `Icinyiwe: ${reason}`,
  someShop: 'ivenkile',
  subject: (number, shop) => `Irisithi yakho ${number}: ${shop}`,
  from: (shop, time) => `Kuthengwe: ${shop}, ${time}.`,
  show: 'Bonisa irisithi',
  notYours:
    'Ukuba akukho nto uyithengileyo apho, kukho umntu ofake idilesi yakho ngempazamo. Ungayityeshela le imeyile.',
  why: (shop) => `Le risithi icelwe kwithili: ${shop}.`,
}

/** By the shop's main language. */
export const receiptMessages: Readonly<Record<ReceiptLanguage, ReceiptMessages>> = {
  en: english,
  af: afrikaans,
  zu: isiZulu,
  xh: isiXhosa,
}
