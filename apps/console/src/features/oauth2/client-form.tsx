import english from '../../catalogues/en/clients.json'
import { createTranslate } from '../../shared/messages.ts'
import { Panel } from '../../shared/screen.tsx'
import { detectKind, kindSettings } from './app-kinds.ts'
import { useDraft } from './client-draft-context.ts'
import {
  ChecksSetting,
  ChoiceSetting,
  FlagSetting,
  TextSetting,
  UrisSetting,
  WordsSetting,
} from './client-fields.tsx'
import { Lifetimes } from './client-lifetimes.tsx'
import styles from './oauth2.module.css'
import { RadioCards } from './radio-cards.tsx'
import { checkOrigins, checkPostLogoutUris, checkRedirectUris } from './redirect-uri.ts'

const t = createTranslate(english)

const kindCards = [
  { value: 'server', title: t('kind.server'), help: t('kind.serverText') },
  { value: 'browser', title: t('kind.public'), help: t('kind.publicText') },
  { value: 'machine', title: t('kind.machine'), help: t('kind.machineText') },
  { value: 'other', title: t('kind.other'), help: t('kind.otherText'), isDisabled: true },
] as const

const grants = [
  { value: 'authorization_code', title: t('grant.code'), help: t('grant.codeText') },
  { value: 'refresh_token', title: t('grant.refresh'), help: t('grant.refreshText') },
  { value: 'client_credentials', title: t('grant.credentials'), help: t('grant.credentialsText') },
  {
    value: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    title: t('grant.assertion'),
    help: t('grant.assertionText'),
  },
  { value: 'implicit', title: t('grant.implicit'), help: t('grant.implicitText') },
]

const responseTypes = [
  'code',
  'code id_token',
  'id_token',
  'token id_token',
  'token',
  'token id_token code',
].map((value) => ({ value, title: value }))

const authentications = [
  { value: 'client_secret_basic', title: t('authentication.basic') },
  { value: 'client_secret_post', title: t('authentication.post') },
  { value: 'private_key_jwt', title: t('authentication.key') },
  { value: 'none', title: t('authentication.none') },
]

/** What the client is: its kind, name and scopes. */
function Identification() {
  const { draft, edit, isLocked } = useDraft()
  return (
    <Panel title={t('group.identification')}>
      <div className={styles.group}>
        <RadioCards
          legend={t('group.identification')}
          name="kind"
          cards={kindCards}
          value={detectKind(draft) ?? 'other'}
          onChange={(kind) => {
            if (kind !== 'other') edit(kindSettings[kind])
          }}
          isDisabled={isLocked}
        />
        <div className={styles.pair}>
          <TextSetting field="client_name" />
          <TextSetting field="scope" kind="mono" help={t('help.scope')} />
          <TextSetting field="owner" help={t('help.owner')} />
          <WordsSetting field="audience" help={t('help.audience')} />
        </div>
      </div>
    </Panel>
  )
}

function Addresses() {
  const { redirect_uris: uris = [], allowed_cors_origins: origins = [] } = useDraft().draft
  return (
    <Panel title={t('group.addresses')}>
      <div className={styles.group}>
        <UrisSetting field="redirect_uris" checks={checkRedirectUris(uris)} help={t('help.redirect_uris')} />
        <UrisSetting
          field="allowed_cors_origins"
          checks={checkOrigins(origins)}
          help={t('help.allowed_cors_origins')}
        />
      </div>
    </Panel>
  )
}

const Grants = () => (
  <Panel title={t('group.grants')}>
    <div className={styles.group}>
      <div className={styles.pair}>
        <ChecksSetting field="grant_types" options={grants} />
        <ChecksSetting field="response_types" options={responseTypes} />
      </div>
      <div className={styles.pair}>
        <ChoiceSetting field="token_endpoint_auth_method" options={authentications} />
        <TextSetting field="jwks_uri" kind="mono" help={t('help.jwks_uri')} />
      </div>
    </div>
  </Panel>
)

function SignOut() {
  const { post_logout_redirect_uris: uris = [], redirect_uris: redirects = [] } = useDraft().draft
  return (
    <Panel title={t('group.signOut')}>
      <div className={styles.group}>
        <UrisSetting
          field="post_logout_redirect_uris"
          checks={checkPostLogoutUris(uris, redirects)}
          help={t('help.post_logout_redirect_uris')}
        />
        <div className={styles.pair}>
          <TextSetting field="backchannel_logout_uri" kind="mono" help={t('help.backchannel_logout_uri')} />
          <TextSetting field="frontchannel_logout_uri" kind="mono" help={t('help.frontchannel_logout_uri')} />
          <FlagSetting field="backchannel_logout_session_required" />
          <FlagSetting field="frontchannel_logout_session_required" />
        </div>
      </div>
    </Panel>
  )
}

const Branding = () => (
  <Panel title={t('group.branding')}>
    <div className={styles.pair}>
      <TextSetting field="logo_uri" kind="mono" />
      <TextSetting field="client_uri" kind="mono" />
      <TextSetting field="policy_uri" kind="mono" />
      <TextSetting field="tos_uri" kind="mono" />
      <WordsSetting field="contacts" help={t('help.contacts')} />
      <FlagSetting field="skip_consent" help={t('help.skip_consent')} />
    </div>
  </Panel>
)

const strategies = [
  { value: '', title: t('strategy.project') },
  { value: 'opaque', title: t('strategy.opaque') },
  { value: 'jwt', title: t('strategy.jwt') },
]

const subjectTypes = [
  { value: 'public', title: t('subject.public') },
  { value: 'pairwise', title: t('subject.pairwise') },
]

const Tokens = () => (
  <Panel title={t('group.lifetimes')}>
    <div className={styles.group}>
      <Lifetimes />
      <div className={styles.pair}>
        <ChoiceSetting field="access_token_strategy" options={strategies} />
        <ChoiceSetting field="subject_type" options={subjectTypes} help={t('help.subject_type')} />
      </div>
    </div>
  </Panel>
)

/** All settings of a client, grouped. */
export const ClientForm = () => (
  <>
    <Identification />
    <Addresses />
    <Tokens />
    <Grants />
    <SignOut />
    <Branding />
  </>
)
