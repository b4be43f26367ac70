import { ButtonLink, Card, Heading, Stack } from '@tillkey/ui'

interface NotFoundProps {
  /** Path of the app's start screen. */
  home: string
  messages?: { heading: string; home: string }
}

const english = { heading: 'Page not found', home: 'Back to the start' }

/** Page for unknown addresses. */
export function NotFound({ home, messages = english }: NotFoundProps) {
  return (
    <Card>
      <Stack gap="loose">
        <Heading focus="arrival">{messages.heading}</Heading>
        <ButtonLink variant="primary" size="wide" href={home}>
          {messages.home}
        </ButtonLink>
      </Stack>
    </Card>
  )
}
