import { useQuery } from '@tanstack/react-query'
import { discoverJsonWebKeys } from '@tillkey/contract/platform/oauth2/keys.ts'
import { introspectOAuth2Token } from '@tillkey/contract/platform/oauth2/tokens.ts'
import { useState } from 'react'
import english from '../../catalogues/en/access.json'
import { Button } from '../../shared/button.tsx'
import { TextField } from '../../shared/fields.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Failure, Loaded } from '../../shared/outcomes.tsx'
import { Panel, Screen, Stack } from '../../shared/screen.tsx'
import { StateTag, type Tone } from '../../shared/state-tag.tsx'
import { formatAgo } from '../../shared/times.ts'
import { useChange } from '../../shared/use-change.ts'
import { useObstacle } from '../../shared/use-obstacle.ts'
import { useProjectScope } from '../../shared/use-project.ts'
import { Claims } from './claims.tsx'
import { type DecodedJwt, decodeJwt, type Verification, verifyJwt } from './jwt.ts'
import styles from './oauth2.module.css'

const t = createTranslate(english)

const verificationTones: Readonly<Record<Verification, Tone>> = {
  valid: 'good',
  invalid: 'bad',
  unknownKey: 'hold',
  unsupported: 'off',
}

/** Whether a project's key has signed the token. Only the public keys are loaded. */
function SignatureState({ jwt }: { jwt: DecodedJwt }) {
  const scope = useProjectScope()
  const verification = useQuery({
    queryKey: [scope.name, 'verification', jwt.input, Array.from(jwt.signature).join(',')],
    gcTime: 0,
    async queryFn() {
      const { data } = await scope.client.request(discoverJsonWebKeys)
      return verifyJwt(jwt, data.keys ?? [])
    },
  })
  return (
    <Loaded query={verification}>
      {(result) => <StateTag tone={verificationTones[result]}>{t(`signature.${result}`)}</StateTag>}
    </Loaded>
  )
}

const isFuture = (seconds: number): boolean => seconds * 1000 > Date.now()

function ExpiryState({ exp }: { exp: unknown }) {
  if (typeof exp !== 'number') return <StateTag tone="info">{t('expiry.none')}</StateTag>
  const ago = formatAgo(new Date(exp * 1000).toISOString())
  return isFuture(exp) ? (
    <StateTag tone="good">{t('expiry.future', { ago })}</StateTag>
  ) : (
    <StateTag tone="bad">{t('expiry.past', { ago })}</StateTag>
  )
}

function DecodedPanel({ jwt }: { jwt: DecodedJwt }) {
  const obstacle = useObstacle('verifySignature')
  return (
    <Panel title={t('decoded.title')}>
      <div className={styles.group}>
        <div className={styles.buttons}>
          {obstacle === undefined ? <SignatureState jwt={jwt} /> : <p className={styles.help}>{obstacle}</p>}
          <ExpiryState exp={jwt.claims.exp} />
        </div>
        <h3>{t('decoded.header')}</h3>
        <Claims claims={jwt.header} />
        <h3>{t('decoded.claims')}</h3>
        <Claims claims={jwt.claims} />
        <p className={styles.help}>{t('decoded.local')}</p>
      </div>
    </Panel>
  )
}

/** Decodes a token in the browser, and asks the server about it. */
export function InspectorScreen() {
  const [text, setText] = useState('')
  const token = text.trim()
  const jwt = decodeJwt(token)
  const introspect = useChange(useProjectScope(), introspectOAuth2Token, { outdates: [], failure: 'shown' })
  const change = (value: string): void => {
    setText(value)
    introspect.reset()
  }
  return (
    <Screen title={t('inspector.title')}>
      <Stack>
        <Panel>
          <div className={styles.group}>
            <TextField
              label={t('inspector.token')}
              help={t('inspector.help')}
              kind="area"
              value={text}
              onChange={change}
            />
            <div className={styles.buttons}>
              <Button
                variant="primary"
                isDisabled={token === ''}
                isPending={introspect.isPending}
                onPress={() => introspect.mutate({ token })}
              >
                {t('inspector.introspect')}
              </Button>
            </div>
          </div>
        </Panel>
        {introspect.error && <Failure error={introspect.error} />}
        {introspect.data && (
          <Panel title={t('introspection.title')}>
            <div className={styles.group}>
              {introspect.data.active ? (
                <StateTag tone="good">{t('introspection.active')}</StateTag>
              ) : (
                <>
                  <StateTag tone="bad">{t('introspection.inactive')}</StateTag>
                  <p>{t('introspection.inactiveText')}</p>
                </>
              )}
              <Claims claims={{ ...introspect.data }} />
            </div>
          </Panel>
        )}
        {jwt && <DecodedPanel jwt={jwt} />}
        {token !== '' && !jwt && <p className={styles.help}>{t('inspector.opaque')}</p>}
      </Stack>
    </Screen>
  )
}
