import { createHash } from 'node:crypto'

/** Script of the login page: calls the WebAuthn API and submits the result with the form. */
export const pageScript = `(() => {
  'use strict'
  if (window.__oryWebAuthnInitialized) return
  window.__oryWebAuthnInitialized = true
  if (!window.PublicKeyCredential) window.alert('This browser cannot use security keys.')

  const bytesOf = (text) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  const textOf = (buffer) =>
    buffer === null || buffer === undefined
      ? ''
      : btoa(String.fromCharCode(...new Uint8Array(buffer)))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '')
  const withBytes = (keys) => keys && keys.map((key) => ({ ...key, id: bytesOf(key.id) }))
  const describe = ({ id, rawId, type }, response) => JSON.stringify({ id, rawId: textOf(rawId), type, response })

  function send(text, resultSelector, triggerSelector) {
    document.querySelector(resultSelector).value = text
    document.querySelector(triggerSelector).closest('form').submit()
  }

  window.__oryWebAuthnLogin = async (
    { publicKey },
    resultSelector = '*[name="webauthn_login"]',
    triggerSelector = '*[name="webauthn_login_trigger"]',
  ) => {
    try {
      const key = await navigator.credentials.get({
        publicKey: {
          ...publicKey,
          challenge: bytesOf(publicKey.challenge),
          allowCredentials: withBytes(publicKey.allowCredentials),
        },
      })
      const { authenticatorData, clientDataJSON, signature, userHandle } = key.response
      const response = {
        authenticatorData: textOf(authenticatorData),
        clientDataJSON: textOf(clientDataJSON),
        signature: textOf(signature),
        userHandle: textOf(userHandle),
      }
      send(describe(key, response), resultSelector, triggerSelector)
    } catch (error) {
      window.alert(error)
    }
  }

  window.__oryWebAuthnRegistration = async (
    { publicKey },
    resultSelector = '*[name="webauthn_register"]',
    triggerSelector = '*[name="webauthn_register_trigger"]',
  ) => {
    try {
      const key = await navigator.credentials.create({
        publicKey: {
          ...publicKey,
          user: { ...publicKey.user, id: bytesOf(publicKey.user.id) },
          challenge: bytesOf(publicKey.challenge),
          excludeCredentials: withBytes(publicKey.excludeCredentials),
        },
      })
      const { attestationObject, clientDataJSON } = key.response
      const response = {
        attestationObject: textOf(attestationObject),
        clientDataJSON: textOf(clientDataJSON),
      }
      send(describe(key, response), resultSelector, triggerSelector)
    } catch (error) {
      window.alert(error)
    }
  }
})()
`

/** Subresource integrity of the script. */
export const scriptIntegrity = `sha512-${createHash('sha512').update(pageScript).digest('base64')}`
