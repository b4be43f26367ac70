import styles from './oauth2.module.css'

interface Card<Value extends string> {
  value: Value
  title: string
  help: string
  /** Whether it describes a state that cannot be chosen. */
  isDisabled?: boolean
}

interface RadioCardsProps<Value extends string> {
  legend: string
  name: string
  cards: readonly Card<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  isDisabled?: boolean
}

/** A choice of which each option is a card. */
export const RadioCards = <Value extends string>(props: RadioCardsProps<Value>) => (
  <fieldset className={styles.cards} disabled={props.isDisabled}>
    <legend className={styles.hidden}>{props.legend}</legend>
    {props.cards.map(({ value, title, help, isDisabled = false }) => (
      <label key={value} className={styles.card}>
        <input
          type="radio"
          name={props.name}
          aria-label={title}
          checked={props.value === value}
          disabled={isDisabled}
          onChange={() => props.onChange(value)}
        />
        <span>
          <strong>{title}</strong>
          <span className={styles.help}>{help}</span>
        </span>
      </label>
    ))}
  </fieldset>
)
