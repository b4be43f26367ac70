import { useState } from 'react'
import { Button } from './button.tsx'
import { Moon, Sun } from './icons.tsx'
import { chooseTheme, rememberedTheme } from './theme.ts'
import styles from './theme-toggle.module.css'

/** Switch for dark colours, stored on this device. */
export function ThemeToggle({ label = 'Dark colours' }: { label?: string }) {
  const [theme, setTheme] = useState(rememberedTheme)
  const other = theme === 'dark' ? 'light' : 'dark'
  const change = () => {
    chooseTheme(other)
    setTheme(other)
  }
  return (
    <Button variant="quiet" aria-label={label} aria-pressed={theme === 'dark'} onClick={change}>
      <span className={styles.icon}>{theme === 'dark' ? <Sun /> : <Moon />}</span>
    </Button>
  )
}
