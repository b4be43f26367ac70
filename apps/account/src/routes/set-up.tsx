import { setUpConsole } from '@tillkey/contract/platform/project/operators.ts'
import { Card, Heading, Stack } from '@tillkey/ui'
import { useState } from 'react'
import { type NewOperator, OperatorForm } from '../features/operators/operator-form.tsx'
import { Welcome } from '../features/operators/welcome.tsx'
import { Frame } from '../shared/frame.tsx'
import { forgetLinkToken, linkToken } from '../shared/link-token.ts'
import { useServices } from '../shared/services.ts'

/** Makes the first owner of everything, with the link that the first start printed. */
export function SetUpRoute() {
  const { client } = useServices()
  const [token] = useState(linkToken)
  const [owner, setOwner] = useState<string | null>(null)
  const submit = async (operator: NewOperator) => {
    await setUpConsole(client, { body: { token, ...operator } })
    forgetLinkToken()
    setOwner(operator.email)
  }
  return (
    <Frame title="Set up">
      <Card>
        <Stack gap="loose">
          {owner === null ? (
            <>
              <Heading focus="arrival">Become the owner</Heading>
              <p>Whoever signs in with this account may administrate every project, and invite others.</p>
              <OperatorForm action="Create the owner" onSubmit={submit} />
            </>
          ) : (
            <Welcome heading="You own this platform">{`Sign in as ${owner} from now on.`}</Welcome>
          )}
        </Stack>
      </Card>
    </Frame>
  )
}
