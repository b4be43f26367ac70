import { Icon, LogoKeys, SkipLink, ThemeToggle } from '@tillkey/ui'
import { languageChoice, usePageTitle } from '@tillkey/web'
import type { ReactNode } from 'react'
import { BrandMark } from './brand-mark.tsx'
import styles from './frame.module.css'
import { icons } from './icons.ts'
import { useMessages } from './messages.ts'
import { useServices } from './services.ts'

interface FrameProps {
  /** Document title. */
  title: string
  children: ReactNode
  /** 26 rem for single forms, 62 rem for sections with their list, 80 rem for two panes. */
  width?: 'narrow' | 'wide' | 'desk'
  /** Content beside the name in the header. */
  headerNote?: ReactNode
  /** Right side of the header, before the theme toggle. */
  actions?: ReactNode
}

/** Frame of every screen with brand, content and language. */
export function Frame({ title, children, width = 'narrow', headerNote, actions }: FrameProps) {
  const { t } = useMessages()
  const { brand } = useServices()
  usePageTitle(title, brand.name)
  return (
    <div className={styles.frame}>
      <SkipLink>{t('frame.skip')}</SkipLink>
      {width === 'narrow' && brand.isOurs ? <LogoKeys className={styles.keys} tone="-tint" /> : null}
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

/** Languages by their own names. The choice is stored on this device. */
function LanguageChoice() {
  const i18n = useMessages()
  const { storage } = useServices()
  return (
    <label className={styles.language}>
      <Icon d={icons.globe} />
      <select aria-label={i18n.t('frame.language')} {...languageChoice(i18n, storage)} />
    </label>
  )
}
