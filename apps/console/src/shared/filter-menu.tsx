import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import styles from './action-menu.module.css'
import { Button } from './button.tsx'
import { Glyph } from './icons.tsx'

interface FilterMenuProps {
  title: string
  options: readonly { value: string; title: string }[]
  /** Chosen values. */
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  /** `multiple`: any number of options. */
  selection?: 'single' | 'multiple'
}

/** A filter of a list: its title and choice, with the options behind it. Choosing the chosen option again removes it. */
export const FilterMenu = ({ title, options, value, onChange, selection = 'single' }: FilterMenuProps) => {
  const chosen = options.filter((option) => value.includes(option.value)).map((option) => option.title)
  const isOn = chosen.length > 0
  return (
    <MenuTrigger>
      <Button className={styles.filter ?? ''} data-on={isOn || undefined}>
        {isOn && selection === 'single' ? `${title}: ${chosen.join(', ')}` : title}
        <Glyph name="down" size="small" />
      </Button>
      <Popover className={styles.menu ?? ''} placement="bottom start">
        <Menu
          aria-label={title}
          selectionMode={selection}
          selectedKeys={value}
          onSelectionChange={(keys) => onChange(keys === 'all' ? [] : [...keys].map(String))}
        >
          {options.map((option) => (
            <MenuItem
              key={option.value}
              id={option.value}
              textValue={option.title}
              className={styles.item ?? ''}
            >
              {option.title}
              <span className={styles.tick}>
                <Glyph name="check" size="small" />
              </span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
