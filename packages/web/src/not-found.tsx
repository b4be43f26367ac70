import { ButtonLink, Card, Heading, Stack } from '@tillkey/ui'

interface NotFoundProps {
  /** Where the app's start is. */
  home: string
  words?: { heading: string; home: string }
}

const english = { heading: 'Page not found', home: 'Back to the start' }

/** Says that an address is none of the app's. */
export function NotFound({ home, words = english }: NotFoundProps) {
  return (
    <Card>
      <Stack gap="loose">
        <Heading focus="arrival">{words.heading}</Heading>
        <ButtonLink variant="primary" size="wide" href={home}>
          {words.home}
        </ButtonLink>
      </Stack>
    </Card>
  )
}
