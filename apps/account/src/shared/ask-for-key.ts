import type { AskForKey, KeyRequest } from '@tillkey/web'

/** Loaded when a key is asked for: most people have none. */
async function answerOf({ action, options }: KeyRequest): Promise<object> {
  const browser = await import('@simplewebauthn/browser')
  // The browser refuses options that are not of their shape.
  if (action === 'login')
    return browser.startAuthentication({
      optionsJSON: options as unknown as Parameters<typeof browser.startAuthentication>[0]['optionsJSON'], // the browser refuses another shape
    })
  return browser.startRegistration({
    optionsJSON: options as unknown as Parameters<typeof browser.startRegistration>[0]['optionsJSON'], // the browser refuses another shape
  })
}

/** Asks the person for a security key, by the browser's own window. */
export const askForKey: AskForKey = async (request) => JSON.stringify(await answerOf(request))
