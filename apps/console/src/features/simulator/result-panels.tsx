import { JsonView } from '../../shared/json-view.tsx'
import { Facts, Panel, TwoColumns } from '../../shared/screen.tsx'
import { StateTag, type Tone } from '../../shared/state-tag.tsx'
import { formatTime } from '../../shared/times.ts'
import { simulatorSentences as t } from './sentences.ts'
import type { SimulationResult } from './simulation.ts'
import styles from './simulator.module.css'
import { StepView } from './step-view.tsx'

const outcomes: Readonly<Record<string, { tone: Tone; title: string }>> = {
  completed: { tone: 'good', title: t('outcome.completed') },
  refused: { tone: 'bad', title: t('outcome.refused') },
  incomplete: { tone: 'hold', title: t('outcome.incomplete') },
}

function Outcome({ result, hasSent }: { result: SimulationResult; hasSent: boolean }) {
  const { tone, title } = outcomes[result.outcome] ?? { tone: 'info' as const, title: result.outcome }
  return (
    <output className={styles.group}>
      <span className={styles.outcome}>
        <StateTag tone={tone}>{title}</StateTag>
        <span className={styles.note}>{hasSent ? t('result.sent') : t('result.nothing')}</span>
      </span>
      {result.reasons.map((reason) => (
        <span key={reason} className={styles.value}>
          {reason}
        </span>
      ))}
    </output>
  )
}

type Session = NonNullable<SimulationResult['session']>

const describeMethods = ({ authentication_methods: methods }: Session): string =>
  methods.map(({ method = '', aal = '' }) => `${method} (${aal})`).join(', ')

const SessionPanel = ({ session }: { session: Session }) => (
  <Panel title={t('session.title')}>
    <div className={styles.group}>
      <Facts
        facts={[
          [t('session.aal'), session.authenticator_assurance_level],
          [t('session.methods'), describeMethods(session)],
          [t('session.issued'), formatTime(session.issued_at)],
          [t('session.expires'), formatTime(session.expires_at)],
        ]}
      />
      <h3>{t('session.traits')}</h3>
      <JsonView value={session.identity.traits} label={t('session.traits')} />
      {session.tokenized.map(({ template, claims, reason }) => (
        <div key={template} className={styles.group}>
          <h3>{t('session.token', { template })}</h3>
          {reason === undefined ? (
            <JsonView value={claims} label={t('session.token', { template })} />
          ) : (
            <p>{reason}</p>
          )}
        </div>
      ))}
    </div>
  </Panel>
)

/** The outcome, the steps that led to it, and the session. */
export const ResultPanels = ({ result, hasSent }: { result: SimulationResult; hasSent: boolean }) => (
  <TwoColumns
    aside={
      <>
        {result.session ? (
          <SessionPanel session={result.session} />
        ) : (
          <Panel title={t('session.title')}>
            <p>{t('session.none')}</p>
          </Panel>
        )}
        {result.identity && (
          <Panel title={t('session.identity')}>
            <JsonView value={result.identity} label={t('session.identity')} />
          </Panel>
        )}
      </>
    }
  >
    <Panel>
      <Outcome result={result} hasSent={hasSent} />
    </Panel>
    <Panel title={t('steps.title')} isFlush>
      <ol className={styles.steps}>
        {result.steps.map((step, index) => (
          <StepView key={index} step={step} />
        ))}
      </ol>
    </Panel>
  </TwoColumns>
)
