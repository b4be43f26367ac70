import { useEffect, useState } from 'react'
import { Glyph } from './icons.tsx'
import styles from './search-box.module.css'

/** Time in milliseconds between the last key and the search. */
const PAUSE_MS = 200

interface SearchBoxProps {
  label: string
  value: string
  onSearch: (text: string) => void
  /** Whether `/` moves the focus to it. Default: true, for the first of a screen. */
  hasShortcut?: boolean
}

/** The search field of a list. Searches as one types. */
export function SearchBox({ label, value, onSearch, hasShortcut = true }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [last, setLast] = useState(value)
  // The address has changed, for example by the back button.
  if (last !== value) {
    setLast(value)
    setText(value)
  }
  useEffect(() => {
    if (text === value) return undefined
    const timer = setTimeout(() => onSearch(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return (
    <label className={styles.box}>
      <Glyph name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {hasShortcut && <kbd aria-hidden="true">/</kbd>}
    </label>
  )
}
