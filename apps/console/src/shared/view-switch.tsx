import styles from './view-switch.module.css'

interface ViewSwitchProps<View extends string> {
  label: string
  /** Titles by view, in their order. */
  views: Readonly<Record<View, string>>
  current: View
  onChange: (view: View) => void
}

/** Buttons of which one is pressed: ways of showing the same content. */
export function ViewSwitch<View extends string>({ label, views, current, onChange }: ViewSwitchProps<View>) {
  const list = Object.keys(views) as View[] // the keys of the record
  return (
    <fieldset className={styles.views} aria-label={label}>
      {list.map((view) => (
        <button key={view} type="button" aria-pressed={view === current} onClick={() => onChange(view)}>
          {views[view]}
        </button>
      ))}
    </fieldset>
  )
}
