import { Card, Heading, Stack } from '@tillkey/ui'
import type { ReactNode } from 'react'
import styles from './settings-section.module.css'

interface SettingsSectionProps {
  /** What its address ends with, behind the #. */
  id: SettingsSectionId
  title: string
  children: ReactNode
}

/** The sections of the settings, in their order. */
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

/** A section of the settings, which can be gone to by its name. */
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
