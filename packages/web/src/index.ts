/**
 * Shared code of the React apps above the design system: settings, frames, polling, messages and the forms of flows.
 */
export { appRoot } from './app-root.ts'
export { createDeviceStorage, type DeviceStorage } from './device-storage.ts'
export { FINGERPRINT_PATH } from './flows/fingerprint.ts'
export { type Flow, type FormValues, isCodeSent } from './flows/flow.ts'
export { type FlowKind, flowAddress, flowInstead } from './flows/flow-address.ts'
export { FlowForm } from './flows/flow-form.tsx'
export { FlowMessages } from './flows/flow-messages.tsx'
export { describeError as textOfError, describeFailure as textOfFailure } from './flows/flow-outcome.ts'
export { FormMessagesContext } from './flows/form-messages.ts'
export { isResend } from './flows/node-order.ts'
export type { PromptForKey, WebAuthnRequest } from './flows/security-key.ts'
export { type FlowFormState, useFlowForm } from './flows/use-flow-form.ts'
export { leaveFor } from './leave.ts'
export {
  chosenLanguage,
  type Language,
  languageCodes,
  languages,
  rememberedLanguage,
  supportedLanguage,
} from './messages/language.ts'
export { languageChoice } from './messages/language-choice.tsx'
export { createLazyMessages } from './messages/lazy-messages.tsx'
export {
  type Catalogues,
  createLocalisedMessages,
  type LocalisedMessages,
} from './messages/localised-messages.tsx'
export { type Catalogue, createMessages, type Messages, type Params } from './messages/messages.ts'
export { NotFound } from './not-found.tsx'
export { OfflineIcon } from './offline-icon.tsx'
export { PageFrame, usePageTitle } from './page-frame.tsx'
export { keepAwake, startPollLoop } from './poll-loop.ts'
export { createServicesContext, useProvided } from './services.ts'
export { readSettings } from './settings.ts'
export { useFail, useLoaded } from './use-loaded.ts'
export { useNewest } from './use-newest.ts'
export { type Polled, usePolled } from './use-polled.ts'
