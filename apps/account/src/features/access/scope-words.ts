import type { AccessScope } from '@tillkey/contract/platform/oauth2/account-access-schemas.ts'

export interface ScopeWords {
  name: string
  detail: string
}

const known: Record<string, ScopeWords> = {
  openid: { name: 'Know that it is you', detail: 'A number that stands for you' },
  profile: { name: 'See your profile', detail: 'Your name and what else your profile says' },
  email: { name: 'See your e-mail address', detail: 'And whether it is confirmed' },
  phone: { name: 'See your phone number', detail: 'And whether it is confirmed' },
  offline: { name: 'Stay connected', detail: 'Also while you are away' },
  offline_access: { name: 'Stay connected', detail: 'Also while you are away' },
}

/** What a scope means to a person: what the app's operator says, what everybody calls it, or else its name. */
export const wordsOf = ({ scope, description }: AccessScope): ScopeWords =>
  description === undefined
    ? (known[scope] ?? { name: `Use “${scope}”`, detail: 'As the app describes it' })
    : { name: description, detail: scope }
