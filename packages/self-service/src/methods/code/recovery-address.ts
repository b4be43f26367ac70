import { createHash } from 'node:crypto'
import type { Address } from '@tillkey/identity/identities/identity.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { withCode } from '../../codes/sent-secrets.ts'
import { readAnyAddress } from '../../flows/email-form.ts'
import { nextForm, type Outcome, refuse, refuseWithFields } from '../../flows/outcome.ts'
import { textField } from '../../flows/payload.ts'
import {
  AWAITING_ADDRESS,
  AWAITING_CODE,
  type RecoverySubmission,
} from '../../flows/recovery/recovery-method.ts'
import { retryRecovery } from '../../flows/recovery/retry.ts'
import type { Services } from '../../flows/services.ts'
import { repeatedPayload } from '../../flows/transient-payload.ts'
import { inputText } from '../../ui/nodes.ts'
import { addressForm, choiceForm, confirmationForm, sentCodeForm } from '../../ui/recovery-nodes.ts'
import { byAddress } from '../mail-requests.ts'
import { newCode, type PrepareMessage, prepareWith, sendTo } from '../sent-message.ts'
import { maskAddress } from './mask-address.ts'

const AWAITING_CHOICE = 'recovery_awaiting_address_choice'
const CONFIRMING = 'recovery_confirming_address'

type AddressStep = (submission: RecoverySubmission, services: Services) => Outcome | Promise<Outcome>

const missing = (name: string): Outcome => refuse({ name, message: messages.missing(name) })

const prepareCode = (written: string): PrepareMessage =>
  prepareWith({
    template: 'recovery_code',
    make(on, owner, services) {
      const { secret, code } = newCode(on, owner, services)
      return { secret, model: { code } }
    },
    form: ({ flow, config }, secret, to = '') => ({
      state: AWAITING_CODE,
      active: 'code',
      nodes: sentCodeForm(to, written, config.rules),
      messages: [messages.codeSentTo(maskAddress(to))],
      internal: withCode(flow, secret),
    }),
  })

/** Sends a code to an address. The account that has it is recovered. */
const sendCode = (
  submission: RecoverySubmission,
  { written, to }: { written: string; to: string },
  services: Services,
): Promise<Outcome> => sendTo(submission, readAnyAddress(to), { prepare: prepareCode(written), services })

/** Returns the addresses of the account that has this one, sorted. */
async function findAddresses(
  { project }: RecoverySubmission,
  written: string,
  { identitiesStore }: Services,
): Promise<Address[]> {
  const { via, value } = readAnyAddress(written)
  const owner = await identitiesStore.findByKey(project.id, { kind: `recovery:${via}`, value })
  return owner?.recoveryAddresses.toSorted(byAddress) ?? []
}

/** A single address that was written in full leaves no choice. */
const hasChoice = (addresses: readonly Address[], written: string): boolean =>
  addresses.length > 1 || addresses.some(({ value }) => value !== written)

/** Identifies an address in the form. Keyed, since a phone number could be guessed from its plain digest. */
const optionOf = ({ value }: Address, { flow }: RecoverySubmission, { codes }: Services): string =>
  createHash('sha256').update(codes.digest(value, flow.id)).digest('base64')

const choiceNodes = (
  submission: RecoverySubmission,
  { addresses, written }: { addresses: readonly Address[]; written: string },
  services: Services,
) =>
  choiceForm(
    addresses.map((address) => ({
      value: optionOf(address, submission, services),
      masked: maskAddress(address.value),
    })),
    written,
  )

const show = (submission: RecoverySubmission, form: Parameters<typeof nextForm>[0]): Outcome =>
  nextForm({ active: 'code', ...form }, { status: 200, ...repeatedPayload(submission) })

const askForAddress = (submission: RecoverySubmission): Outcome =>
  show(submission, { state: AWAITING_ADDRESS, nodes: addressForm(submission.config.rules) })

const offerChoice = (
  submission: RecoverySubmission,
  offered: { addresses: readonly Address[]; written: string },
  services: Services,
): Outcome =>
  show(submission, {
    state: AWAITING_CHOICE,
    nodes: choiceNodes(submission, offered, services),
    messages: [messages.chooseRecoveryAddress()],
  })

/** Sends a code, or offers the addresses of the account. Unknown addresses look like single ones. */
const takeAddress: AddressStep = async (submission, services) => {
  const written = textField(submission.payload, 'recovery_address')
  if (written === undefined) return missing('recovery_address')
  const addresses = await findAddresses(submission, written, services)
  return hasChoice(addresses, written)
    ? offerChoice(submission, { addresses, written }, services)
    : sendCode(submission, { written, to: written }, services)
}

/** Sends a code to the address that was written, and asks for any other one in full. */
const takeChoice: AddressStep = async (submission, services) => {
  const { payload, config } = submission
  const chosen = textField(payload, 'recovery_select_address')
  if (chosen === undefined) return missing('recovery_select_address')
  const written = textField(payload, 'recovery_address')
  if (written === undefined) return missing('recovery_address')
  const addresses = await findAddresses(submission, written, services)
  const address = addresses.find((one) => optionOf(one, submission, services) === chosen)
  if (!address)
    return refuseWithFields(choiceNodes(submission, { addresses, written }, services), {
      message: messages.invalid('Choose one of the addresses.'),
    })
  if (address.value === written) return sendCode(submission, { written, to: written }, services)
  return show(submission, {
    state: CONFIRMING,
    nodes: confirmationForm(address.via, written, config.rules),
    messages: [messages.confirmRecoveryAddress()],
  })
}

/** The address that was written at the beginning, as the form repeats it. */
const writtenAddress = ({ payload, flow }: RecoverySubmission): string =>
  textField(payload, 'recovery_address') ?? inputText(flow.nodes, 'recovery_address') ?? ''

const takeConfirmation: AddressStep = (submission, services) => {
  const to = textField(submission.payload, 'recovery_confirm_address')
  if (to === undefined) return missing('recovery_confirm_address')
  return sendCode(submission, { written: writtenAddress(submission), to }, services)
}

const goBack: AddressStep = async (submission, services) => {
  const written = writtenAddress(submission)
  const addresses = await findAddresses(submission, written, services)
  return hasChoice(addresses, written)
    ? offerChoice(submission, { addresses, written }, services)
    : askForAddress(submission)
}

const refuseFinished: AddressStep = (submission, services) =>
  retryRecovery(submission, [{ message: messages.alreadyFinished('recovery') }], services)

const steps: Readonly<Record<string, AddressStep>> = {
  [AWAITING_ADDRESS]: takeAddress,
  [AWAITING_CHOICE]: takeChoice,
  [CONFIRMING]: takeConfirmation,
  // Without a code, the form asks for another one.
  [AWAITING_CODE]: takeConfirmation,
}

/** Takes a step of a recovery by any address, from the address to the code. */
export const recoverByAddress: AddressStep = (submission, services) => {
  const { flow, payload } = submission
  const step = steps[flow.state] ?? refuseFinished
  return (payload.screen === 'previous' && step !== refuseFinished ? goBack : step)(submission, services)
}
