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
  subject: (shop) => `${shop} invites you to its till`,
  heading: (shop) => `Join ${shop}`,
  invited: (name, shop) =>
    `${name}, you are invited to work at the till of ${shop}. Sign in or make an account, and you are one of it.`,
  join: 'Join the shop',
  once: 'The link works once, within seven days.',
  notYours: 'If you do not know the shop, somebody mistyped an address: you may delete this message.',
  why: (shop) => `Sent for ${shop}, because its owner asked for it.`,
}

const afrikaans: InvitationMessages = {
  someShop: 'die winkel',
  subject: (shop) => `${shop} nooi u na sy kasregister`,
  heading: (shop) => `Sluit aan by ${shop}`,
  invited: (name, shop) =>
    `${name}, u word genooi om by die kasregister van ${shop} te werk. Meld aan of skep ’n rekening, en u is een van die winkel.`,
  join: 'Sluit aan by die winkel',
  once: 'Die skakel werk een keer, binne sewe dae.',
  notYours: 'As u nie die winkel ken nie, het iemand ’n adres verkeerd getik: u kan hierdie boodskap uitvee.',
  why: (shop) => `Gestuur vir ${shop}, omdat die eienaar daarvoor gevra het.`,
}

const isiZulu: InvitationMessages = {
  someShop: 'isitolo',
  subject: (shop) => `I-${shop} ikumema ethilini layo`,
  heading: (shop) => `Joyina i-${shop}`,
  invited: (name, shop) =>
    `${name}, umenyiwe ukuthi usebenze ethilini le-${shop}. Ngena noma wenze i-akhawunti, bese uba ngomunye wayo.`,
  join: 'Joyina isitolo',
  once: 'Isixhumanisi sisebenza kanye, zingakapheli izinsuku eziyisikhombisa.',
  notYours: 'Uma ungasazi isitolo, othile ubhale ikheli ngephutha: ungawususa lo mlayezo.',
  why: (shop) => `Ithunyelwe egameni le-${shop}, ngoba umnikazi wayo uyicelile.`,
}

const isiXhosa: InvitationMessages = {
  someShop: 'ivenkile',
  subject: (shop) => `I-${shop} ikumemela kwithili yayo`,
  heading: (shop) => `Joyina i-${shop}`,
  invited: (name, shop) =>
    `${name}, umenyiwe ukuba usebenze kwithili ye-${shop}. Ngena okanye wenze iakhawunti, ube ngomnye wayo.`,
  join: 'Joyina ivenkile',
  once: 'Ikhonkco lisebenza kanye, kwiintsuku ezisixhenxe.',
  notYours: 'Ukuba akuyazi ivenkile, umntu ubhale idilesi ngempazamo: ungawucima lo myalezo.',
  why: (shop) => `Ithunyelwe egameni le-${shop}, kuba umnini wayo uyicelile.`,
}

/** By the shop's main language. */
export const invitationMessages: Readonly<Record<Shop['languages'][number], InvitationMessages>> = {
  en: english,
  af: afrikaans,
  zu: isiZulu,
  xh: isiXhosa,
}
