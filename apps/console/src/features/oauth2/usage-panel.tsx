import { useQuery } from '@tanstack/react-query'
import type { OAuth2ClientUsage } from '@tillkey/client'
import { getOAuth2ClientUsage } from '@tillkey/contract/platform/oauth2/client-usage.ts'
import english from '../../catalogues/en/clients.json'
import { HourBars } from '../../shared/hour-bars.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { Facts, Panel } from '../../shared/screen.tsx'
import { useProjectScope } from '../../shared/use-project.ts'

const t = createTranslate(english)
const REFRESH_MS = 15_000

const grantTitles: Readonly<Record<string, string>> = {
  authorization_code: t('grant.code'),
  refresh_token: t('grant.refresh'),
  client_credentials: t('grant.credentials'),
  jwt_bearer: t('grant.assertion'),
  device_authorization: t('grant.device'),
  implicit: t('grant.implicit'),
}

type UsedGrant = OAuth2ClientUsage['grants'][number]

const countTokens = (grant: UsedGrant): number => grant.access_tokens + grant.refresh_tokens + grant.id_tokens

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

const Usage = ({ usage: { hours, grants, people } }: { usage: OAuth2ClientUsage }) => (
  <>
    <Facts
      facts={[
        [t('usage.issued'), t('usage.count', { count: sumOf(hours.map(({ issued }) => issued)) })],
        ...grants
          .filter((grant) => countTokens(grant) > 0)
          .map((grant) => {
            const name = grantTitles[grant.grant] ?? grant.grant
            return [t('usage.by', { grant: name }), t('usage.count', { count: countTokens(grant) })] as const
          }),
        [t('usage.refused'), t('usage.count', { count: sumOf(hours.map(({ refused }) => refused)) })],
        [t('usage.people'), t(people.is_exact ? 'usage.count' : 'usage.atLeast', { count: people.count })],
      ]}
    />
    <HourBars title={t('usage.issued')} counts={hours.map(({ issued }) => issued)} />
  </>
)

/** Tokens, refusals and people of a client in the last 24 hours. */
export function UsagePanel({ id }: { id: string }) {
  const usage = useQuery({
    ...operationQuery(useProjectScope(), getOAuth2ClientUsage, { id }),
    refetchInterval: REFRESH_MS,
  })
  return (
    <Panel title={t('usage.title')}>
      <Loaded query={usage}>{(loaded) => <Usage usage={loaded} />}</Loaded>
    </Panel>
  )
}
