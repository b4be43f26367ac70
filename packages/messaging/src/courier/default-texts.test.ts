import { expect, test } from 'vitest'
import type { TemplateType } from './courier-message.ts'
import { defaultTexts } from './default-texts.ts'

const LIFE_MS = 15 * 60_000
const URL = 'https://shop.test/self-service/recovery?flow=a&token=b'
const occasion = { project: 'Corner shop', address: 'nomsa@shop.test', lifespanMs: LIFE_MS }

const brought: Record<Exclude<TemplateType, 'stub'>, object> = {
  recovery_valid: { url: URL },
  recovery_code_valid: { code: '482913' },
  recovery_invalid: {},
  recovery_code_invalid: {},
  verification_valid: { url: URL },
  verification_code_valid: { code: '482913', url: URL },
  verification_invalid: {},
  verification_code_invalid: {},
  login_code_valid: { code: '482913' },
  registration_code_valid: { code: '482913' },
  otp: { code: '482913' },
}

/** Visible text of an HTML page, without whitespace. */
const seen = (html: string): string =>
  html
    .replace(/<head>[^]*<\/head>/, '')
    .replace(/<div style="display:none[^>]*>[^<]*<\/div>/, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s/g, '')

const languages = ['en', 'af', 'zu', 'xh']
const messages = languages.flatMap((language) =>
  Object.entries(brought).map(
    ([template, model]) => [template as keyof typeof brought, language, model] as const,
  ),
)

test.each(messages)(
  '%s in %s: HTML and text have the same content, and the mail is small',
  (template, language, model) => {
    const { subject, text, html, sms } = defaultTexts(template, { ...model, languages: language }, occasion)
    // The text ends a label with a colon, where the page has a button.
    expect(seen(html).replaceAll(':', '')).toBe(`Cornershop${text.replaceAll(/\s/g, '').replaceAll(':', '')}`)
    expect(html).toContain(`lang="${language}"`)
    expect(html.length).toBeLessThan(6000)
    expect([subject, text, html, sms].join('\n').replace(/<style>[^]*<\/style>/, '')).not.toMatch(
      /\{\w|undefined/,
    )
  },
)
