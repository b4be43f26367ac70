import { createHash } from 'node:crypto'

/** Script of pages with WebAuthn: calls the API of the browser and submits the result with the form. */
export const pageScript = `(() => {
  'use strict'
  if (window.__oryWebAuthnInitialized) return
  window.__oryWebAuthnInitialized = true

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
  const named = (name) => '*[name="' + name + '"]'
  const field = (selector) => document.querySelector(selector)
  const readOptions = (name) => JSON.parse(field(named(name)).value)

  function send(text, resultSelector) {
    const result = field(resultSelector)
    result.value = text
    result.closest('form').submit()
  }

  async function assert(publicKey, request) {
    const key = await navigator.credentials.get({
      ...request,
      publicKey: {
        ...publicKey,
        challenge: bytesOf(publicKey.challenge),
        allowCredentials: withBytes(publicKey.allowCredentials),
      },
    })
    const { authenticatorData, clientDataJSON, signature, userHandle } = key.response
    return describe(key, {
      authenticatorData: textOf(authenticatorData),
      clientDataJSON: textOf(clientDataJSON),
      signature: textOf(signature),
      userHandle: textOf(userHandle),
    })
  }

  async function create(publicKey) {
    const key = await navigator.credentials.create({
      publicKey: {
        ...publicKey,
        user: { ...publicKey.user, id: bytesOf(publicKey.user.id) },
        challenge: bytesOf(publicKey.challenge),
        excludeCredentials: withBytes(publicKey.excludeCredentials),
      },
    })
    const { attestationObject, clientDataJSON } = key.response
    return describe(key, {
      attestationObject: textOf(attestationObject),
      clientDataJSON: textOf(clientDataJSON),
    })
  }

  async function submitResult(ceremony, resultSelector) {
    try {
      if (!window.PublicKeyCredential) throw 'This browser cannot use security keys or passkeys.'
      send(await ceremony(), resultSelector)
    } catch (error) {
      window.alert(error)
    }
  }

  // Security keys. The options are an argument or the value of the button.
  window.oryWebAuthnLogin = (options = readOptions('webauthn_login_trigger'), result = named('webauthn_login')) =>
    submitResult(() => assert(options.publicKey), result)
  window.oryWebAuthnRegistration = (
    options = readOptions('webauthn_register_trigger'),
    result = named('webauthn_register'),
  ) => submitResult(() => create(options.publicKey), result)
  window.__oryWebAuthnLogin = window.oryWebAuthnLogin
  window.__oryWebAuthnRegistration = window.oryWebAuthnRegistration

  // A browser has one request at a time: the button ends that of the autofill.
  let autofill
  window.oryPasskeyLogin = () => {
    autofill?.abort()
    return submitResult(() => assert(readOptions('passkey_challenge').publicKey), named('passkey_login'))
  }
  window.oryPasskeyLoginAutocompleteInit = async () => {
    if (!(await window.PublicKeyCredential?.isConditionalMediationAvailable?.())) return
    autofill?.abort()
    autofill = new AbortController()
    try {
      const request = { mediation: 'conditional', signal: autofill.signal }
      const { publicKey } = readOptions('passkey_challenge')
      send(await assert(publicKey, request), named('passkey_login'))
    } catch {
      // Nobody has asked for it yet, so nothing is reported.
    }
  }
  window.oryPasskeyRegistration = () => {
    const { credentialOptions, displayNameFieldName } = readOptions('passkey_create_data')
    const { publicKey } = credentialOptions
    const name = displayNameFieldName && field(named(displayNameFieldName))
    if (name && !name.reportValidity()) return
    const user = name ? { ...publicKey.user, name: name.value, displayName: name.value } : publicKey.user
    return submitResult(() => create({ ...publicKey, user }), named('passkey_register'))
  }
  window.oryPasskeySettingsRegistration = () =>
    submitResult(() => create(readOptions('passkey_create_data').publicKey), named('passkey_settings_register'))
})()
`

/** Subresource integrity of the script. */
export const scriptIntegrity = `sha512-${createHash('sha512').update(pageScript).digest('base64')}`
