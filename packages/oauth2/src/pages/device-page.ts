import { type HtmlPage, type Incoming, redirect } from '@tillkey/host'
import { ApiError } from '@tillkey/wire'
import { acceptUserCode } from '../device/user-code.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { readForm, readValue } from '../http/form.ts'
import type { BrowserResponse } from '../http/redirects.ts'
import type { AuthorizationServer } from '../provider.ts'
import { builtInPage } from './built-in-page.ts'

interface ShownCode {
  challenge: string
  userCode: string
  /** Set after a code was rejected. */
  error?: string
}

const form = ({ challenge, userCode }: ShownCode): string => `<form method="post">
<input type="hidden" name="device_challenge" value="${escapeHtml(challenge)}">
<label for="user_code">Code</label>
<input id="user_code" name="user_code" value="${escapeHtml(userCode)}" autocomplete="off" autocapitalize="characters" spellcheck="false" required>
<button>Continue</button></form>`

const codePage = (shown: ShownCode): HtmlPage =>
  builtInPage({
    title: 'Connect a device',
    // Somebody else's code would connect that person's device (RFC 8628 5.4).
    text: shown.error ?? 'Enter the code that your device shows. Only continue if you started this yourself.',
    status: shown.error === undefined ? 200 : 400,
    form: form(shown),
  })

const noDevicePage = (): HtmlPage =>
  builtInPage({
    title: 'Connect a device',
    text: 'No device is waiting. Open the address that your device shows.',
    status: 200,
  })

/** Default page on which a person enters the code of a device. */
export const devicePage = (challenge: string | undefined, userCode = ''): HtmlPage =>
  challenge === undefined ? noDevicePage() : codePage({ challenge, userCode })

/** Codes are compared exactly, but people type them in lower case and with separators. */
const typedCode = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()

/** Accepts the code of the form, or shows the form again. */
export async function submitDevicePage(
  provider: AuthorizationServer,
  incoming: Incoming,
): Promise<BrowserResponse> {
  const fields = await readForm(incoming)
  const challenge = readValue(fields, 'device_challenge')
  if (challenge === undefined) return noDevicePage()
  const userCode = typedCode(fields.get('user_code') ?? '')
  try {
    return redirect(await acceptUserCode(provider, challenge, userCode))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_request') throw error
    return codePage({ challenge, userCode: '', error: error.facts.reason ?? '' })
  }
}

/** Default page after the authorization of a device. */
export const deviceDonePage = (): HtmlPage =>
  builtInPage({ title: 'Device connected', text: 'You can close this window.', status: 200 })
