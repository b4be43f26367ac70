import { Fragment, type ReactNode } from 'react'

/** Placeholder for the part while the message is formatted. */
const MARK = '\u0000'

/** Formats a message with an element as a parameter: `richText((x) => t('start.person', { name: x }), <b>…</b>)`. */
export function richText(say: (part: string) => string, part: ReactNode): ReactNode {
  const [before, ...after] = say(MARK).split(MARK)
  return (
    <>
      {before}
      {after.map((text) => (
        <Fragment key={text}>
          {part}
          {text}
        </Fragment>
      ))}
    </>
  )
}
