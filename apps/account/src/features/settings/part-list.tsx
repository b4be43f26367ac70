import { Icon } from '@tillkey/ui'
import { useEffect, useState } from 'react'
import styles from './settings.module.css'

export interface SectionLink {
  id: string
  title: string
  icon: string
}

/** The section in view: the last one that starts in the upper third of the window. */
function partInView(links: readonly SectionLink[]): string {
  const begun = links.filter(({ id }) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
    return top < window.innerHeight / 3
  })
  return (begun.at(-1) ?? links[0])?.id ?? ''
}

/** Links to the sections: beside them, or above them on a phone. */
export function PartList({ links, label }: { links: readonly SectionLink[]; label: string }) {
  const [here, setHere] = useState(links[0]?.id)
  useEffect(() => {
    const listening = new AbortController()
    const update = () => setHere(partInView(links))
    window.addEventListener('scroll', update, { passive: true, signal: listening.signal })
    return () => listening.abort()
  }, [links])
  return (
    <nav className={styles.nav} aria-label={label}>
      <ul>
        {links.map(({ id, title, icon }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === here ? 'true' : undefined}>
              <Icon d={icon} />
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
