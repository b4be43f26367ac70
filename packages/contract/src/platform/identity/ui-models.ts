import type { Static } from 'typebox'
import { open, openWithOurs } from '../../enumeration.ts'
import { Type } from '../../type.ts'
import { unpublished } from '../../unpublished.ts'
import { JsonObject, nullable } from '../values.ts'

export const UiTextTypeEnum = open('info', 'error', 'success')
export type UiTextTypeEnum = Static<typeof UiTextTypeEnum>

export const UiText = Type.Object({
  context: Type.Optional(JsonObject),
  id: Type.Integer(),
  text: Type.String(),
  type: UiTextTypeEnum,
})
export type UiText = Static<typeof UiText>

export const UiNodeAnchorAttributes = Type.Object({
  href: Type.String(),
  id: Type.String(),
  node_type: Type.String(),
  title: UiText,
})
export type UiNodeAnchorAttributes = Static<typeof UiNodeAnchorAttributes>

export const UiNodeImageAttributes = Type.Object({
  height: Type.Integer(),
  id: Type.String(),
  node_type: Type.String(),
  src: Type.String(),
  width: Type.Integer(),
})
export type UiNodeImageAttributes = Static<typeof UiNodeImageAttributes>

export const UiNodeInputAttributesAutocompleteEnum = openWithOurs(
  ['email', 'tel', 'url', 'current-password', 'new-password', 'one-time-code'],
  ['username webauthn'],
)
export type UiNodeInputAttributesAutocompleteEnum = Static<typeof UiNodeInputAttributesAutocompleteEnum>

export const UiNodeInputAttributesTypeEnum = open(
  'text',
  'password',
  'number',
  'checkbox',
  'hidden',
  'email',
  'tel',
  'submit',
  'button',
  'datetime-local',
  'date',
  'url',
)
export type UiNodeInputAttributesTypeEnum = Static<typeof UiNodeInputAttributesTypeEnum>

export const UiNodeInputAttributes = Type.Object({
  autocomplete: Type.Optional(UiNodeInputAttributesAutocompleteEnum),
  disabled: Type.Boolean(),
  label: Type.Optional(UiText),
  maxlength: Type.Optional(
    unpublished(Type.Integer({ description: 'Upper bound on the length of the value' })),
  ),
  name: Type.String(),
  node_type: Type.String(),
  onclick: Type.Optional(Type.String()),
  onclickTrigger: Type.Optional(
    unpublished(Type.String({ description: 'The function of the page script that a click calls.' })),
  ),
  onload: Type.Optional(unpublished(Type.String())),
  onloadTrigger: Type.Optional(
    unpublished(Type.String({ description: 'The function of the page script that the page calls once.' })),
  ),
  pattern: Type.Optional(Type.String()),
  required: Type.Optional(Type.Boolean()),
  type: UiNodeInputAttributesTypeEnum,
  value: Type.Optional(nullable(Type.Unknown())),
})
export type UiNodeInputAttributes = Static<typeof UiNodeInputAttributes>

export const UiNodeScriptAttributes = Type.Object({
  async: Type.Boolean(),
  crossorigin: Type.String(),
  id: Type.String(),
  integrity: Type.String(),
  node_type: Type.String(),
  nonce: Type.String(),
  referrerpolicy: Type.String(),
  src: Type.String(),
  type: Type.String(),
})
export type UiNodeScriptAttributes = Static<typeof UiNodeScriptAttributes>

export const UiNodeTextAttributes = Type.Object({
  id: Type.String(),
  node_type: Type.String(),
  text: UiText,
})
export type UiNodeTextAttributes = Static<typeof UiNodeTextAttributes>

export const UiNodeAttributes = Type.Union([
  UiNodeInputAttributes,
  UiNodeTextAttributes,
  UiNodeImageAttributes,
  UiNodeAnchorAttributes,
  UiNodeScriptAttributes,
])
export type UiNodeAttributes = Static<typeof UiNodeAttributes>

export const UiNodeMeta = Type.Object({
  label: Type.Optional(UiText),
})
export type UiNodeMeta = Static<typeof UiNodeMeta>

export const UiNodeGroupEnum = openWithOurs(
  ['default', 'password', 'oidc', 'profile', 'link', 'code', 'totp', 'lookup_secret', 'webauthn'],
  ['passkey', 'identifier_first'],
)
export type UiNodeGroupEnum = Static<typeof UiNodeGroupEnum>

export const UiNodeTypeEnum = open('text', 'input', 'img', 'a', 'script')
export type UiNodeTypeEnum = Static<typeof UiNodeTypeEnum>

export const UiNode = Type.Object({
  attributes: UiNodeAttributes,
  group: UiNodeGroupEnum,
  messages: Type.Array(UiText),
  meta: UiNodeMeta,
  type: UiNodeTypeEnum,
})
export type UiNode = Static<typeof UiNode>

export const UiContainer = Type.Object({
  action: Type.String(),
  messages: Type.Optional(Type.Array(UiText)),
  method: Type.String(),
  nodes: Type.Array(UiNode),
})
export type UiContainer = Static<typeof UiContainer>
