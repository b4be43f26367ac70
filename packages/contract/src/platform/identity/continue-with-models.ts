import type { Static } from 'typebox'
import { open } from '../../enumeration.ts'
import { Type } from '../../type.ts'
import { unpublished } from '../../unpublished.ts'
import { Uuid } from '../values.ts'

export const ContinueWithSetOrySessionTokenActionEnum = open('set_ory_session_token')
export type ContinueWithSetOrySessionTokenActionEnum = Static<typeof ContinueWithSetOrySessionTokenActionEnum>

export const ContinueWithSetOrySessionToken = Type.Object({
  action: ContinueWithSetOrySessionTokenActionEnum,
  ory_session_token: Type.String(),
})
export type ContinueWithSetOrySessionToken = Static<typeof ContinueWithSetOrySessionToken>

export const ContinueWithVerificationUiFlow = Type.Object({
  id: Uuid,
  url: Type.Optional(Type.String()),
  verifiable_address: Type.String(),
})
export type ContinueWithVerificationUiFlow = Static<typeof ContinueWithVerificationUiFlow>

export const ContinueWithVerificationUiActionEnum = open('show_verification_ui')
export type ContinueWithVerificationUiActionEnum = Static<typeof ContinueWithVerificationUiActionEnum>

export const ContinueWithVerificationUi = Type.Object({
  action: ContinueWithVerificationUiActionEnum,
  flow: ContinueWithVerificationUiFlow,
})
export type ContinueWithVerificationUi = Static<typeof ContinueWithVerificationUi>

/** Names the address to which a browser goes. */
const RedirectBrowserTo = Type.Object({
  action: open('redirect_browser_to'),
  redirect_browser_to: Type.String(),
})

export const ContinueWith = Type.Union([
  ContinueWithVerificationUi,
  ContinueWithSetOrySessionToken,
  unpublished(RedirectBrowserTo),
])
export type ContinueWith = Static<typeof ContinueWith>
