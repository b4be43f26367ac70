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

/** The button with three dots, and the actions behind it. */
export const ActionMenu = ({ label, actions }: { label: string; actions: readonly MenuAction[] }) => (
  <MenuTrigger>
    <Button variant="quiet" isIcon aria-label={label}>
      <Glyph name="more" />
    </Button>
    <Popover className={styles.menu ?? ''} placement="bottom end">
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
