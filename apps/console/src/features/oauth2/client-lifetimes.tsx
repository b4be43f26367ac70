import english from '../../catalogues/en/clients.json'
import { createTranslate } from '../../shared/messages.ts'
import { type ClientText, formatSetting } from './client-draft.ts'
import { useDraft, useFieldChange } from './client-draft-context.ts'
import { isDuration, shortenDuration } from './durations.ts'
import styles from './oauth2.module.css'

const t = createTranslate(english)

type Lifespan = Extract<ClientText, `${string}_lifespan`>

/** Lifetimes of the tokens of each grant: access, ID, refresh. */
const rows: readonly {
  grant: 'code' | 'refresh' | 'credentials' | 'assertion' | 'implicit'
  fields: readonly (Lifespan | undefined)[]
}[] = [
  {
    grant: 'code',
    fields: [
      'authorization_code_grant_access_token_lifespan',
      'authorization_code_grant_id_token_lifespan',
      'authorization_code_grant_refresh_token_lifespan',
    ],
  },
  {
    grant: 'refresh',
    fields: [
      'refresh_token_grant_access_token_lifespan',
      'refresh_token_grant_id_token_lifespan',
      'refresh_token_grant_refresh_token_lifespan',
    ],
  },
  { grant: 'credentials', fields: ['client_credentials_grant_access_token_lifespan', undefined, undefined] },
  { grant: 'assertion', fields: ['jwt_bearer_grant_access_token_lifespan', undefined, undefined] },
  {
    grant: 'implicit',
    fields: ['implicit_grant_access_token_lifespan', 'implicit_grant_id_token_lifespan', undefined],
  },
]

const tokens = [t('lifetime.access'), t('lifetime.id'), t('lifetime.refresh')]

function LifetimeField({ field, label }: { field: Lifespan; label: string }) {
  const { draft, edit, isLocked } = useDraft()
  const change = useFieldChange(field)
  const value = shortenDuration(draft[field] ?? '')
  const isWrong = !isDuration(value)
  return (
    <span className={styles.lifetime} data-changed={change ? '' : undefined}>
      <input
        aria-label={label}
        aria-invalid={isWrong}
        disabled={isLocked}
        placeholder={t('lifetime.project')}
        value={value}
        onChange={({ target }) => edit({ [field]: target.value.trim() })}
      />
      {isWrong && <span className={styles.problem}>{t('lifetime.format')}</span>}
      {change && (
        <span className={styles.before}>{t('changed.before', { value: formatSetting(change.before) })}</span>
      )}
    </span>
  )
}

/** The lifetimes of tokens by grant. Blank ones are those of the project. */
export const Lifetimes = () => (
  <div className={styles.group}>
    <div className={styles.lifetimes}>
      <span className={styles.help}>{t('lifetime.grant')}</span>
      {tokens.map((token) => (
        <span key={token} className={styles.help}>
          {token}
        </span>
      ))}
      {rows.map(({ grant, fields }) => [
        <strong key={grant}>{t(`grant.${grant}`)}</strong>,
        ...fields.map((field, index) => {
          const token = tokens[index] ?? ''
          return field ? (
            <LifetimeField key={field} field={field} label={`${t(`grant.${grant}`)}: ${token}`} />
          ) : (
            <span key={`${grant} ${token}`} className={styles.help}>
              –
            </span>
          )
        }),
      ])}
    </div>
    <p className={styles.help}>{t('help.lifetimes')}</p>
  </div>
)
