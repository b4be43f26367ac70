import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createClient } from '@tillkey/client'
import { endConsoleSignIn } from '@tillkey/contract/console/sign-in.ts'
import { whoAmIInConsole } from '@tillkey/contract/platform/project/operators.ts'
import { chooseTheme, rememberedTheme } from '@tillkey/ui'
import { leaveFor } from '@tillkey/web'
import { useState } from 'react'
import { Dialog, DialogTrigger, Modal, ModalOverlay } from 'react-aria-components'
import { screenPaths } from '../screens.ts'
import { ActionMenu } from '../shared/action-menu.tsx'
import { Button } from '../shared/button.tsx'
import { Glyph } from '../shared/icons.tsx'
import { operationQuery } from '../shared/queries.ts'
import { t } from '../shared/sentences.ts'
import { useConsole } from '../shared/services.ts'
import { usePlatformScope, useSlug } from '../shared/use-project.ts'
import { CopyMenu } from './copy-menu.tsx'
import { Mark } from './mark.tsx'
import { NavigationList } from './navigation-list.tsx'
import { PaletteButton } from './palette.tsx'
import { ProjectSwitcher } from './project-switcher.tsx'
import styles from './top-bar.module.css'

/** Navigation of narrow screens, in a sheet at the left. */
function NavigationSheet() {
  return (
    <DialogTrigger>
      <Button variant="quiet" isIcon aria-label={t('actions.menu')} className={styles.narrow ?? ''}>
        <Glyph name="menu" size="large" />
      </Button>
      <ModalOverlay isDismissable className={styles.scrim ?? ''}>
        <Modal className={styles.sheet ?? ''}>
          <Dialog aria-label={t('nav.label')} className={styles.sheetContent ?? ''}>
            {({ close }) => <NavigationList onChosen={close} />}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  )
}

const initials = (name: string): string =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

function AccountMenu() {
  const { base } = useConsole()
  const { data: operator } = useQuery(operationQuery(usePlatformScope(), whoAmIInConsole))
  const [theme, setTheme] = useState(rememberedTheme)
  const name = operator?.name || operator?.email || ''
  const signOut = async () => {
    const client = createClient({ baseUrl: window.location.origin + base })
    const { redirect_to: address } = await endConsoleSignIn(client)
    return leaveFor(address)
  }
  function switchTheme(): void {
    const next = theme === 'dark' ? 'light' : 'dark'
    chooseTheme(next)
    setTheme(next)
  }
  const nextTheme = theme === 'dark' ? t('theme.light') : t('theme.dark')
  return (
    <ActionMenu
      label={t('account.menu')}
      heading={name}
      actions={[
        { id: 'theme', title: `${t('theme.label')}: ${nextTheme}`, run: switchTheme },
        { id: 'sign-out', title: t('actions.signOut'), run: () => void signOut() },
      ]}
    >
      <span className={styles.avatar}>{initials(name)}</span>
    </ActionMenu>
  )
}

/** Mark, project, search, account. */
export function TopBar() {
  const project = useSlug()
  return (
    <header className={styles.bar}>
      <NavigationSheet />
      <Link to={screenPaths.home} params={{ project }} className={styles.mark} aria-label="Tillkey console">
        <Mark />
      </Link>
      <ProjectSwitcher />
      <PaletteButton />
      <CopyMenu />
      <AccountMenu />
    </header>
  )
}
