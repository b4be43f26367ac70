import type { Shop } from '@tillkey/contract/pos/shop-schemas.ts'

/** The sentences of the invitation mail. */
export interface InvitationMessages {
  someShop: string
  subject: (shop: string) => string
  heading: (shop: string) => string
  invited: (name: string, shop: string) => string
  join: string
  once: string
  notYours: string
  why: (shop: string) => string
}

const english: InvitationMessages = {
  someShop: 'the shop',
  subject: (shop) => `Invitation to join ${shop}`,
  heading: (shop) => `Join ${shop}`,
  invited: (name, shop) =>
    `${name}, you’re invited to work at a till of ${shop}. Sign in or create an account to join.`,
  join: 'Join the shop',
  once: 'This link works once and expires in 7 days.',
  notYours:
    'If you don’t know this shop, someone entered your address by mistake. You can ignore this email.',
  why: (shop) => `Sent on behalf of ${shop} because you were invited to join it.`,
}

const afrikaans: InvitationMessages = {
  someShop: 'die winkel',
  subject: (shop) => `Uitnodiging om by ${shop} aan te sluit`,
  heading: (shop) => `Sluit aan by ${shop}`,
  invited: (name, shop) =>
    `${name}, jy is genooi om by ’n kasregister van ${shop} te werk. Meld aan of skep ’n rekening om aan te sluit.`,
  join: 'Sluit aan by die winkel',
  once: 'Hierdie skakel werk een keer en verval oor 7 dae.',
  notYours:
    'As jy nie hierdie winkel ken nie, het iemand jou adres per ongeluk ingetik. Jy kan hierdie e-pos ignoreer.',
  why: (shop) => `Namens ${shop} gestuur omdat jy genooi is om aan te sluit.`,
}

const isiZulu: InvitationMessages = {
  someShop: 'isitolo',
  subject: (shop) => `Isimemo sokujoyina ${shop}`,
  heading: (shop) => `Joyina ${shop}`,
  invited: (name, shop) =>
    `${name}, umenyiwe ukuze usebenze ethilini. Ngena noma uvule i-akhawunti ukuze ujoyine ${shop}.`,
  join: 'Joyina isitolo',
  once: 'Lesi sixhumanisi sisebenza kanye futhi siphelelwa yisikhathi emva kwezinsuku ezi-7.',
  notYours: 'Uma ungasazi lesi sitolo, kukhona ofake ikheli lakho ngephutha. Ungayishaya indiva le imeyili.',
  why: (shop) => `Ithunyelwe ngoba umenyiwe ukujoyina ${shop}.`,
}

const isiXhosa: InvitationMessages = {
  someShop: 'ivenkile',
  subject: (shop) => `Isimemo sokujoyina ${shop}`,
  heading: (shop) => `Joyina ${shop}`,
  invited: (name, shop) =>
    `${name}, umenyiwe ukuze usebenze kwithili. Ngena okanye uvule i-akhawunti ukuze ujoyine ${shop}.`,
  join: 'Joyina ivenkile',
  once: 'Eli khonkco lisebenza kube kanye kwaye liphelelwa lixesha emva kweentsuku ezi-7.',
  notYours:
    'Ukuba awuyazi le venkile, kukho umntu ofake idilesi yakho ngempazamo. Ungayityeshela le imeyile.',
  why: (shop) => `Ithunyelwe kuba umenyiwe ukujoyina ${shop}.`,
}

/** By the shop's main language. */
export const invitationMessages: Readonly<Record<Shop['languages'][number], InvitationMessages>> = {
  en: english,
  af: afrikaans,
  zu: isiZulu,
  xh: isiXhosa,
}
