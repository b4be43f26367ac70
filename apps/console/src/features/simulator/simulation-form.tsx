import { type FormEvent, useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { type Option, Select, Switch, TextField } from '../../shared/fields.tsx'
import { Panel } from '../../shared/screen.tsx'
import { useFilters } from '../../shared/use-filters.ts'
import { useSchemas } from '../users/create-user.tsx'
import { readTraitFields, readTraitsForm } from '../users/schema-fields.ts'
import { TraitsForm } from '../users/traits-form.tsx'
import { ClaimsField } from './claims-field.tsx'
import { PersonPicker } from './person-picker.tsx'
import { simulatorSentences as t } from './sentences.ts'
import type { Simulation } from './simulation.ts'
import {
  buildSimulation,
  initialDraft,
  isComplete,
  methodsOfFlow,
  type PlayedFlow,
  type PlayedMethod,
  type SecondFactor,
  type SimulationDraft,
  showsTraits,
} from './simulation-draft.ts'
import styles from './simulator.module.css'
import { useProviders } from './use-providers.ts'

const flowOptions: readonly Option<PlayedFlow>[] = (
  ['login', 'registration', 'recovery', 'verification', 'settings'] as const
).map((value) => ({ value, title: t(`flow.${value}`) }))

const methodOptions = (flow: PlayedFlow): readonly Option<PlayedMethod>[] =>
  methodsOfFlow[flow].map((value) => ({ value, title: t(`method.${value}`) }))

const secondFactors: readonly Option<SecondFactor>[] = [
  { value: '', title: t('second.auto') },
  { value: 'totp', title: t('method.totp') },
  { value: 'lookup_secret', title: t('method.lookup_secret') },
  { value: 'webauthn', title: t('method.webauthn') },
  { value: 'none', title: t('second.none') },
]

const NO_ERRORS = { fields: {}, others: [] }

interface PartProps {
  draft: SimulationDraft
  onChange: (change: Partial<SimulationDraft>) => void
}

/** An existing or a new user. Only new users register, and only existing ones change settings. */
function PersonFields({
  draft,
  onChange,
  id,
  onChoose,
}: PartProps & { id: string; onChoose: (id: string) => void }) {
  const { flow, who } = draft
  const canChoose = flow === 'login' || flow === 'recovery' || flow === 'verification'
  return (
    <>
      {canChoose && (
        <Select
          label={t('form.who')}
          value={who}
          onChange={(value) => onChange({ who: value })}
          options={[
            { value: 'existing', title: t('person.existing') },
            { value: 'new', title: t('person.new') },
          ]}
        />
      )}
      {flow !== 'registration' && (who === 'existing' || !canChoose) && (
        <div className={styles.whole}>
          <PersonPicker id={id} onChoose={onChoose} />
        </div>
      )}
    </>
  )
}

function ProviderFields({ draft, onChange }: PartProps) {
  const { data: providers = [] } = useProviders()
  return (
    <>
      <Select
        label={t('form.provider')}
        value={draft.provider}
        onChange={(provider) => onChange({ provider })}
        options={providers.map(({ id, title }) => ({ value: id, title }))}
      />
      <div className={styles.whole}>
        <ClaimsField
          label={t('form.claims')}
          help={t('form.claimsHelp')}
          value={draft.claims}
          onChange={(claims) => onChange({ claims })}
        />
      </div>
    </>
  )
}

/** The fields that depend on flow and method. */
function MethodFields({ draft, onChange }: PartProps) {
  const { flow, method } = draft
  const methods = methodOptions(flow)
  return (
    <>
      {methods.length > 0 && (
        <Select
          label={t('form.method')}
          value={method}
          onChange={(value) => onChange({ method: value })}
          options={methods}
        />
      )}
      {flow === 'login' && (
        <Select
          label={t('form.secondFactor')}
          value={draft.secondFactor}
          onChange={(secondFactor) => onChange({ secondFactor })}
          options={secondFactors}
        />
      )}
      {methods.length === 0 && (
        <TextField
          label={t('form.address')}
          help={t('form.addressHelp')}
          value={draft.address}
          onChange={(address) => onChange({ address })}
        />
      )}
      {method === 'oidc' && methods.length > 0 && <ProviderFields draft={draft} onChange={onChange} />}
    </>
  )
}

/** Chooses who plays which flow, and how. */
export function SimulationForm({
  isPending,
  onPlay,
}: {
  isPending: boolean
  onPlay: (simulation: Simulation) => void
}) {
  const [{ identity = '' }, setFilter] = useFilters()
  const [draft, setDraft] = useState(initialDraft)
  const { data: schemas = [] } = useSchemas()
  const change = (part: Partial<SimulationDraft>): void => setDraft((former) => ({ ...former, ...part }))
  const changeFlow = (flow: PlayedFlow): void =>
    change({ flow, method: methodsOfFlow[flow][0] ?? 'password' })
  const schema = schemas.find(({ id }) => id === draft.schemaId) ?? schemas[0]
  const fields = readTraitFields(schema?.schema)
  const filled = readTraitsForm(fields, draft.traits, {})
  const play = (event: FormEvent): void => {
    event.preventDefault()
    if (isComplete(draft, identity))
      onPlay(buildSimulation(draft, { identity, traits: filled.traits, schemaId: schema?.id ?? '' }))
  }
  return (
    <Panel>
      <form className={styles.form} onSubmit={play}>
        <Select label={t('flow.choose')} value={draft.flow} onChange={changeFlow} options={flowOptions} />
        <MethodFields draft={draft} onChange={change} />
        <PersonFields
          draft={draft}
          onChange={change}
          id={identity}
          onChoose={(id) => setFilter('identity', id)}
        />
        {showsTraits(draft) && (
          <div className={styles.whole}>
            {schemas.length > 1 && (
              <Select
                label={t('form.schema')}
                value={schema?.id ?? ''}
                onChange={(schemaId) => change({ schemaId })}
                options={schemas.map(({ id }) => ({ value: id, title: id }))}
              />
            )}
            <TraitsForm
              fields={fields}
              draft={draft.traits}
              errors={NO_ERRORS}
              onChange={(traits) => change({ traits })}
            />
          </div>
        )}
        <div className={styles.whole}>
          <Switch
            label={t('form.sends')}
            help={t('form.sendsHelp')}
            isSelected={draft.sends}
            onChange={(sends) => change({ sends })}
          />
          <div className={styles.person}>
            <Button
              type="submit"
              variant="primary"
              isPending={isPending}
              isDisabled={!isComplete(draft, identity)}
            >
              {t('form.submit')}
            </Button>
          </div>
        </div>
      </form>
    </Panel>
  )
}
