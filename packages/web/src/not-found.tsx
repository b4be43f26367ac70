import { ButtonLink, Card, Heading, Stack } from '@tillkey/ui'

/** Says that an address is none of the app's; `home` is where its start is. */
export function NotFound({ home }: { home: string }) {
  return (
    <Card>
      <Stack gap="loose">
        <Heading focus="arrival">There is no page at this address</Heading>
        <ButtonLink variant="primary" size="wide" href={home}>
          Back to the start
        </ButtonLink>
      </Stack>
    </Card>
  )
}
