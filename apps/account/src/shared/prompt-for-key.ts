import type { PromptForKey, WebAuthnRequest } from '@tillkey/web'

/** Loaded on demand: most people have no key. */
async function callAuthenticator({ action, options }: WebAuthnRequest): Promise<object> {
  const browser = await import('@simplewebauthn/browser')
  // The browser rejects invalid options.
  if (action === 'login')
    return browser.startAuthentication({
      optionsJSON: options as unknown as Parameters<typeof browser.startAuthentication>[0]['optionsJSON'], // the browser rejects other shapes
    })
  return browser.startRegistration({
    optionsJSON: options as unknown as Parameters<typeof browser.startRegistration>[0]['optionsJSON'], // the browser rejects other shapes
  })
}

/** Prompts for a security key in the browser's dialog. */
export const promptForKey: PromptForKey = async (request) => JSON.stringify(await callAuthenticator(request))
