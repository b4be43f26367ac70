import { Card, Heading, Stack } from '@tillkey/ui'
import type { ReactNode } from 'react'
import styles from './settings-section.module.css'

interface SettingsSectionProps {
  /** Fragment of its address. */
  id: SettingsSectionId
  title: string
  children: ReactNode
}

/** Sections of the settings in their order. */
export const settingsSections = [
  'device',
  'people',
  'shop',
  'languages',
  'keys',
  'items',
  'tips',
  'tills',
  'provider',
] as const
export type SettingsSectionId = (typeof settingsSections)[number]

/** A section of the settings that links can target. */
export function SettingsSection({ id, title, children }: SettingsSectionProps) {
  return (
    <section id={id} className={styles.section}>
      <Card>
        <Stack>
          <Heading level={2}>{title}</Heading>
          {children}
        </Stack>
      </Card>
    </section>
  )
}
