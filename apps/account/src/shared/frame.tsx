import { ThemeToggle } from '@tillkey/ui'
import { type Language, languages, rememberLanguage, usePageTitle } from '@tillkey/web'
import type { ReactNode } from 'react'
import { BrandMark } from './brand-mark.tsx'
import styles from './frame.module.css'
import { Icon, icons } from './icon.tsx'
import { useServices } from './services.ts'
import { useWords } from './words.ts'

interface FrameProps {
  /** Title of the page in the browser. */
  title: string
  children: ReactNode
  /** 26 rem for one decision, 62 rem for parts beside their list, 80 rem for two panes. */
  width?: 'narrow' | 'wide' | 'desk'
  /** What stands at the right of the header, before the switch of colours. */
  actions?: ReactNode
}

/** The frame of every screen: whose pages these are, the content, and the language. */
export function Frame({ title, children, width = 'narrow', actions }: FrameProps) {
  const { t } = useWords()
  const { brand } = useServices()
  usePageTitle(title, brand.name)
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t('frame.skip')}
      </a>
      {width === 'narrow' && brand.name === 'Tillkey' ? <Keys /> : null}
      <header className={styles.header}>
        <BrandMark />
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
      </footer>
    </div>
  )
}

/** The four keys of the mark, large and pale, where there is room for nothing else. */
function Keys() {
  return (
    <svg className={styles.keys} viewBox="0 0 28 28" aria-hidden="true">
      <rect x="1" y="1" width="12" height="12" rx="3.5" fill="var(--orange-tint)" />
      <rect x="15" y="1" width="12" height="12" rx="3.5" fill="var(--yellow-tint)" />
      <rect x="1" y="15" width="12" height="12" rx="3.5" fill="var(--blue-tint)" />
      <rect x="15" y="15" width="12" height="12" rx="6" fill="var(--green-tint)" />
    </svg>
  )
}

/** Each language by its own name; the choice stays on this device. */
function LanguageChoice() {
  const { t, language, speak } = useWords()
  const { storage } = useServices()
  const choose = (chosen: Language) => {
    rememberLanguage(storage, chosen)
    speak(chosen).catch(console.error)
  }
  return (
    <label className={styles.language}>
      <Icon d={icons.globe} />
      <select
        aria-label={t('frame.language')}
        value={language}
        onChange={({ target }) => choose(target.value as Language)} // one of the options below
      >
        {Object.entries(languages).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
