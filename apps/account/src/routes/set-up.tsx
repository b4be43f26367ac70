import { setUpConsole } from '@tillkey/contract/platform/project/operators.ts'
import { Stack } from '@tillkey/ui'
import { useState } from 'react'
import { type NewOperator, OperatorForm } from '../features/operators/operator-form.tsx'
import { Welcome } from '../features/operators/welcome.tsx'
import { Frame } from '../shared/frame.tsx'
import { useLazyMessages } from '../shared/lazy-messages.ts'
import { forgetLinkToken, linkToken } from '../shared/link-token.ts'
import { useServices } from '../shared/services.ts'
import { Title } from '../shared/title.tsx'

/** Creates the first owner with the link printed at the first start. */
export function SetUpRoute() {
  const { client } = useServices()
  const { t } = useLazyMessages()
  const [token] = useState(linkToken)
  const [owner, setOwner] = useState<string | null>(null)
  const submit = async (operator: NewOperator) => {
    await setUpConsole(client, { body: { token, ...operator } })
    forgetLinkToken()
    setOwner(operator.email)
  }
  return (
    <Frame title={t('setUp.title')}>
      <Stack gap="loose">
        {owner === null ? (
          <>
            <Title focus="arrival" intro={t('setUp.about')}>
              {t('setUp.heading')}
            </Title>
            <OperatorForm action={t('setUp.act')} onSubmit={submit} />
          </>
        ) : (
          <Welcome heading={t('setUp.done')}>{t('setUp.signIn', { email: owner })}</Welcome>
        )}
      </Stack>
    </Frame>
  )
}
