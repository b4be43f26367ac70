import { Alert, Button, Spinner, Stack } from '@tillkey/ui'
import { type Flow, FlowForm, type FlowKind, flowAddress, leaveFor, useFlowForm } from '@tillkey/web'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { asksForCode, codeIsSent, isCodeFilledIn, withoutResend } from '../features/flow/code-form.ts'
import { CodeNotes, CodeTitle, FilledCodeTitle, filledTitle } from '../features/flow/code-notes.tsx'
import { useNumberSteps } from '../features/flow/number-steps.ts'
import { Frame } from '../shared/frame.tsx'
import { useMessages } from '../shared/messages.ts'
import { promptForKey } from '../shared/prompt-for-key.ts'
import { useRequestedLanguage } from '../shared/requested-language.ts'
import { useServices } from '../shared/services.ts'
import { Title } from '../shared/title.tsx'

interface FlowPageProps {
  kind: FlowKind
  titleOf: (flow: Flow | null) => string
  /** Text below the title. */
  introOf?: (flow: Flow | null) => string | null
  /** Content above the form. */
  above?: (flow: Flow) => ReactNode
  /** Content beside the password's label. */
  passwordAction?: (flow: Flow) => ReactNode
  /** Returns the fallback hint of a field. */
  hintOf?: (name: string) => string | undefined
  /** Content below the form. */
  footer: (flow: Flow) => ReactNode
}

const inAddress = (name: string): string | null => new URLSearchParams(window.location.search).get(name)

/** Page of a flow: the one in the address, or a new one. */
export function FlowPage(props: FlowPageProps) {
  const { kind, titleOf } = props
  const { base } = useServices()
  const { t } = useMessages()
  const [id, setId] = useState(() => inAddress('flow'))
  const onReplaced = useCallback((newId: string) => {
    window.history.replaceState(null, '', `?${new URLSearchParams({ flow: newId })}`)
    setId(newId)
  }, [])
  useEffect(() => {
    if (id === null) {
      const [returnTo, loginChallenge] = [inAddress('return_to'), inAddress('login_challenge')]
      void leaveFor(flowAddress({ base, kind, returnTo, loginChallenge }))
    }
  }, [id, base, kind])
  if (id !== null) return <FlowById key={id} {...props} id={id} onReplaced={onReplaced} />
  return (
    <Frame title={titleOf(null)}>
      <Spinner label={t('wait')} />
    </Frame>
  )
}

interface FlowByIdProps extends FlowPageProps {
  id: string
  onReplaced: (id: string) => void
}

/** Loads and shows the flow, or its error. */
function FlowById({ titleOf, introOf, ...which }: FlowByIdProps) {
  const { client, base } = useServices()
  const { t } = useMessages()
  const form = useFlowForm({ client, base, ...which })
  const { flow, notice, restart } = form
  useRequestedLanguage(requestedLocales(flow))
  const isCode = flow !== null && asksForCode(flow)
  const codeTitle = isCode && isCodeFilledIn(flow) ? filledTitle(which.kind) : 'code.title'
  return (
    <Frame title={isCode ? t(codeTitle) : titleOf(flow)}>
      <Stack gap="loose">
        <FlowTitle kind={which.kind} flow={flow} titleOf={titleOf} introOf={introOf} />
        {notice && <Alert tone="danger">{notice}</Alert>}
        {flow ? <Shown flow={flow} form={form} {...which} /> : <Waiting notice={notice} restart={restart} />}
      </Stack>
    </Frame>
  )
}

interface FlowTitleProps extends Pick<FlowPageProps, 'kind' | 'titleOf'> {
  flow: Flow | null
  introOf: FlowPageProps['introOf']
}

function FlowTitle({ kind, flow, titleOf, introOf }: FlowTitleProps) {
  if (flow !== null && asksForCode(flow))
    return isCodeFilledIn(flow) ? (
      <FilledCodeTitle kind={kind} flow={flow} />
    ) : (
      <CodeTitle kind={kind} flow={flow} />
    )
  return (
    <Title intro={introOf?.(flow)} focus={flow === null || hasField(flow) ? 'none' : 'arrival'}>
      {titleOf(flow)}
    </Title>
  )
}

/** Languages requested by the waiting app. */
const requestedLocales = (flow: Flow | null) => flow?.oauth2_login_request?.oidc_context?.ui_locales

/** Whether the form has a field to fill in. It takes the focus. */
const hasField = ({ ui }: Flow): boolean =>
  ui.nodes.some(
    ({ type, attributes }) => type === 'input' && 'type' in attributes && !unfilled.has(attributes.type),
  )

const unfilled: ReadonlySet<string> = new Set(['hidden', 'submit', 'button'])

/** Spinner, or a restart button if loading failed. */
function Waiting({ notice, restart }: Pick<Form, 'notice' | 'restart'>) {
  const { t } = useMessages()
  if (!notice) return <Spinner label={t('wait')} />
  return (
    <Button variant="primary" size="wide" onClick={restart}>
      {t('startAgain')}
    </Button>
  )
}

type Form = ReturnType<typeof useFlowForm>

/** Ids of messages that repeat the title. */
const TITLE_MESSAGES: ReadonlySet<number> = new Set([1010003, 1010004, 1080002])

interface ShownProps extends Pick<FlowPageProps, 'kind' | 'above' | 'passwordAction' | 'hintOf' | 'footer'> {
  flow: Flow
  form: Form
}

function Shown({ flow, form: { busy, submit }, kind, above, passwordAction, hintOf, footer }: ShownProps) {
  const isCode = asksForCode(flow)
  const isFilled = isCode && isCodeFilledIn(flow)
  const stepsOf = useNumberSteps()
  const shown = useMemo(() => (isFilled ? withoutResend(flow) : flow), [flow, isFilled])
  return (
    <>
      {above?.(flow)}
      <FlowForm
        flow={shown}
        busy={busy}
        onSubmit={submit}
        askForKey={promptForKey}
        passwordAction={passwordAction?.(flow)}
        hintOf={hintOf}
        stepOf={stepsOf(flow)}
        hiddenMessages={isCode ? codeIsSent : TITLE_MESSAGES}
      />
      {isFilled ? null : isCode ? <CodeNotes kind={kind} flow={flow} /> : footer(flow)}
    </>
  )
}
