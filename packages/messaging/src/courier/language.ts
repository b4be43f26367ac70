import { isObject } from '@tillkey/identity/values.ts'
import type { MessageContext } from './courier-message.ts'
import { af } from './texts/af.ts'
import { en } from './texts/en.ts'
import type { Texts } from './texts/texts.ts'
import { xh } from './texts/xh.ts'
import { zu } from './texts/zu.ts'

const textsByLanguage: Readonly<Record<string, Texts>> = { en, af, zu, xh }

/** Traits that hold a language. */
const LANGUAGE_TRAITS = ['locale', 'language', 'lang', 'preferred_language']

const primaryTag = (tag: string): string => tag.trim().split(/[-_;]/, 1)[0]?.toLowerCase() ?? ''

/** Tags of an Accept-Language list, by descending quality. */
function acceptedTags(list: string): string[] {
  const entries = list.split(',').map((entry) => {
    const quality = /;\s*q=([\d.]+)/.exec(entry)?.[1]
    return { tag: primaryTag(entry), quality: quality === undefined ? 1 : Number(quality) }
  })
  return entries.toSorted((left, right) => right.quality - left.quality).map(({ tag }) => tag)
}

function traitLanguages(identity: MessageContext['identity']): string[] {
  const traits = identity?.traits
  if (!isObject(traits)) return []
  return LANGUAGE_TRAITS.flatMap((name) =>
    typeof traits[name] === 'string' ? [primaryTag(traits[name])] : [],
  )
}

/** Language of a message (BCP 47): from the traits, else the request, else English. */
export function messageLanguage({ identity, languages = '' }: MessageContext): string {
  const candidates = [...traitLanguages(identity), ...acceptedTags(languages)]
  return candidates.find((tag) => Object.hasOwn(textsByLanguage, tag)) ?? 'en'
}

/** Returns the texts of a language, or English. */
export const textsIn = (language: string): Texts => textsByLanguage[language] ?? en
