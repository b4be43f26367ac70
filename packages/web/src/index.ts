/** What the React apps share above the design system: what the server hands them, frames, polling, and the forms of flows. */
export { appRoot } from './app-root.ts'
export { createDeviceStorage, type DeviceStorage } from './device-storage.ts'
export type { Flow, FormValues } from './flows/flow.ts'
export { type FlowKind, flowAddress, flowInstead } from './flows/flow-address.ts'
export { FlowForm } from './flows/flow-form.tsx'
export { FlowMessages } from './flows/flow-messages.tsx'
export { textOfError, textOfFailure } from './flows/flow-outcome.ts'
export { FlowWordsContext } from './flows/flow-words.ts'
export { isResend } from './flows/persons-order.ts'
export { type AskForKey, FINGER, type KeyRequest } from './flows/security-key.ts'
export { type FlowFormState, useFlowForm } from './flows/use-flow-form.ts'
export { leaveFor } from './leave.ts'
export { NotFound } from './not-found.tsx'
export { PageFrame, usePageTitle } from './page-frame.tsx'
export { keepAwake, startPollLoop } from './poll-loop.ts'
export { PulledPlug } from './pulled-plug.tsx'
export { createServicesContext, useProvided } from './services.ts'
export { readSettings } from './settings.ts'
export { useAnswer, useFail } from './use-answer.ts'
export { useNewest } from './use-newest.ts'
export { type Polled, usePolled } from './use-polled.ts'
export {
  chosenLanguage,
  type Language,
  languageCodes,
  languages,
  rememberedLanguage,
  supportedLanguage,
} from './words/language.ts'
export { languageChoice } from './words/language-choice.tsx'
export { createMoreWords } from './words/more-words.tsx'
export { type Catalogues, createSpokenWords, type SpokenWords } from './words/spoken-words.tsx'
export { type Catalogue, createWords, type Params, type Words } from './words/words.ts'
