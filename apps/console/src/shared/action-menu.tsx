import type { ReactNode } from 'react'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import styles from './action-menu.module.css'
import { Button } from './button.tsx'
import { Glyph } from './icons.tsx'

interface MenuAction {
  id: string
  title: string
  isDangerous?: boolean
  run: () => void
}

interface ActionMenuProps {
  label: string
  actions: readonly MenuAction[]
  /** Content of the button. Default: three dots. */
  children?: ReactNode
  /** Text above the actions. */
  heading?: string
}

/** A button with a menu of actions. */
export const ActionMenu = ({ label, actions, heading, children }: ActionMenuProps) => (
  <MenuTrigger>
    <Button variant="quiet" isIcon aria-label={label}>
      {children ?? <Glyph name="more" />}
    </Button>
    <Popover className={styles.menu ?? ''} placement="bottom end">
      {heading !== undefined && <p className={styles.heading}>{heading}</p>}
      <Menu aria-label={label} onAction={(key) => actions.find(({ id }) => id === key)?.run()}>
        {actions.map(({ id, title, isDangerous }) => (
          <MenuItem
            key={id}
            id={id}
            textValue={title}
            className={styles.item ?? ''}
            data-danger={isDangerous || undefined}
          >
            {title}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  </MenuTrigger>
)
