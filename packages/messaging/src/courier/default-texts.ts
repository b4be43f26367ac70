import { type MailContent, renderMail, tillkeyTheme, withoutLinks } from '@tillkey/mail'
import type { AnyModel, TemplateType } from './courier-message.ts'
import { messageLanguage, textsIn } from './language.ts'
import type { PurposeTexts, Texts, UnknownTexts } from './texts/texts.ts'

/** Default texts of a message. */
export interface DefaultTexts {
  subject: string
  text: string
  html: string
  /** Complete text message. */
  sms: string
}

interface Facts {
  texts: Texts
  model: AnyModel
  fill(text: string): string
}

type Build = (facts: Facts) => Omit<MailContent, 'footer' | 'theme'>

const purpose =
  (name: 'recovery' | 'verification' | 'login' | 'registration'): Build =>
  ({ texts, model: { code, url }, fill }) => {
    const words: PurposeTexts = texts[name]
    const isByCode = code !== undefined
    return {
      subject: words.subject,
      heading: words.heading,
      paragraphs: [fill(isByCode ? words.byCode : words.byLink)],
      ...(isByCode && { code }),
      ...(url !== undefined && { action: { label: words.action, url } }),
      notes: [fill(isByCode ? texts.codeIsSecret : texts.linkWorksOnce)],
      aside: words.unexpected,
    }
  }

const unknown =
  (name: 'recoveryUnknown' | 'verificationUnknown'): Build =>
  ({ texts, fill }) => {
    const words: UnknownTexts = texts[name]
    return {
      subject: words.subject,
      heading: words.heading,
      paragraphs: [fill(words.paragraph)],
      notes: [words.advice],
    }
  }

const builds: Record<TemplateType, Build> = {
  recovery_valid: purpose('recovery'),
  recovery_code_valid: purpose('recovery'),
  recovery_invalid: unknown('recoveryUnknown'),
  recovery_code_invalid: unknown('recoveryUnknown'),
  verification_valid: purpose('verification'),
  verification_code_valid: purpose('verification'),
  verification_invalid: unknown('verificationUnknown'),
  verification_code_invalid: unknown('verificationUnknown'),
  login_code_valid: purpose('login'),
  registration_code_valid: purpose('registration'),
  otp: purpose('login'),
  stub: ({ model: { subject = '', body = '' } }) => ({ subject, heading: subject, paragraphs: [body] }),
}

/** Project name, recipient, and validity of the code or link. */
interface TextContext {
  project: string
  address: string
  lifespanMs: number
}

const MINUTE = 60_000

/** Rounds down to whole minutes, never up. */
function formatLifetime({ life }: Texts, lifespanMs: number): string {
  const minutes = Math.floor(lifespanMs / MINUTE)
  if (minutes < 1) return life.shortly
  return minutes === 1 ? life.minute : life.minutes.replace('{minutes}', String(minutes))
}

/** Renders the default texts of a message in the language of its reader. */
export function defaultTexts(
  template: TemplateType,
  model: AnyModel,
  { project: named, address, lifespanMs }: TextContext,
): DefaultTexts {
  const project = withoutLinks(named)
  const language = messageLanguage(model)
  const texts = textsIn(language)
  const life = formatLifetime(texts, lifespanMs)
  const filled: Record<string, string> = { project, address, life, code: model.code ?? '' }
  const fill = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (whole, name) => filled[name] ?? whole)
  const content = builds[template]({ texts, model, fill })
  const mail = renderMail({
    ...content,
    subject: fill(content.subject),
    footer: fill(texts.footer),
    theme: { ...tillkeyTheme, name: project, language },
  })
  const sms = template === 'stub' ? (model.body ?? '') : fill(texts.sms)
  return { ...mail, sms }
}
