import { Fragment, type ReactNode } from 'react'

/** Stands for a part in a sentence while it is said. */
const MARK = '\u0000'

/** Says a sentence with one of its parts drawn: `richText((x) => t('start.person', { name: x }), <b>…</b>)`. */
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
