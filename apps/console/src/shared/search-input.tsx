import type { ReactNode } from 'react'
import { Input, SearchField } from 'react-aria-components'
import { Glyph } from './icons.tsx'
import styles from './search-input.module.css'

interface SearchInputProps {
  label: string
  value: string
  onChange: (text: string) => void
  /** `large` for the palette. Default: `normal`. */
  size?: 'normal' | 'large'
  /** At the right of the field. */
  children?: ReactNode
}

/** The search field at the top of an overlay, which has the focus when the overlay opens. */
export const SearchInput = ({ label, value, onChange, size = 'normal', children }: SearchInputProps) => (
  <SearchField
    aria-label={label}
    className={styles.search ?? ''}
    data-size={size}
    value={value}
    onChange={onChange}
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the overlay is opened to search
    autoFocus
  >
    <Glyph name="search" size={size} />
    <Input placeholder={label} />
    {children}
  </SearchField>
)
