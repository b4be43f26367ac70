import { Icon, Keys, SkipLink, ThemeToggle } from '@tillkey/ui'
import { languageChoice, usePageTitle } from '@tillkey/web'
import type { ReactNode } from 'react'
import { BrandMark } from './brand-mark.tsx'
import styles from './frame.module.css'
import { icons } from './icons.ts'
import { useServices } from './services.ts'
import { useWords } from './words.ts'

interface FrameProps {
  /** Title of the page in the browser. */
  title: string
  children: ReactNode
  /** 26 rem for one decision, 62 rem for parts beside their list, 80 rem for two panes. */
  width?: 'narrow' | 'wide' | 'desk'
  /** What stands beside the name in the header. */
  headerNote?: ReactNode
  /** What stands at the right of the header, before the switch of colours. */
  actions?: ReactNode
}

/** The frame of every screen: whose pages these are, the content, and the language. */
export function Frame({ title, children, width = 'narrow', headerNote, actions }: FrameProps) {
  const { t } = useWords()
  const { brand } = useServices()
  usePageTitle(title, brand.name)
  return (
    <div className={styles.frame}>
      <SkipLink>{t('frame.skip')}</SkipLink>
      {width === 'narrow' && brand.isOurs ? <Keys className={styles.keys} tone="-tint" /> : null}
      <header className={styles.header}>
        <div className={styles.actions}>
          <BrandMark />
          {headerNote}
        </div>
        <div className={styles.actions}>
          {actions}
          {width === 'wide' ? null : <ThemeToggle label={t('frame.dark')} />}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main} data-width={width}>
        {children}
      </main>
      <footer className={styles.footer}>
        <LanguageChoice />
        <span className={styles.actions}>
          {brand.links.map(([name, address]) => (
            <a key={name} href={address}>
              {t(`frame.${name}`)}
            </a>
          ))}
        </span>
      </footer>
    </div>
  )
}

/** Each language by its own name; the choice stays on this device. */
function LanguageChoice() {
  const words = useWords()
  const { storage } = useServices()
  return (
    <label className={styles.language}>
      <Icon d={icons.globe} />
      <select aria-label={words.t('frame.language')} {...languageChoice(words, storage)} />
    </label>
  )
}
