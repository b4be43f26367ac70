import type { PromptForKey, WebAuthnRequest } from '@tillkey/web'

/** Loaded on demand: most people have no key. */
async function callAuthenticator({ action, options, autofill = false }: WebAuthnRequest): Promise<object> {
  const browser = await import('@simplewebauthn/browser')
  // The browser rejects invalid options.
  if (action === 'login')
    return browser.startAuthentication({
      useBrowserAutofill: autofill,
      optionsJSON: options as unknown as Parameters<typeof browser.startAuthentication>[0]['optionsJSON'], // the browser rejects other shapes
    })
  return browser.startRegistration({
    optionsJSON: options as unknown as Parameters<typeof browser.startRegistration>[0]['optionsJSON'], // the browser rejects other shapes
  })
}

/** Prompts for a passkey or security key in the browser's dialog, or offers passkeys by autofill. */
export const promptForKey: PromptForKey = async (request) => JSON.stringify(await callAuthenticator(request))
