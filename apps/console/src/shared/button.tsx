import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  composeRenderProps,
} from 'react-aria-components'
import styles from './button.module.css'

interface ButtonProps extends AriaButtonProps {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** Whether it only has an icon; it then needs an `aria-label`. */
  isIcon?: boolean
}

/** A button in the console's density. A pending button keeps its words and ignores presses. */
export const Button = ({ variant = 'secondary', isIcon = false, className, ...rest }: ButtonProps) => (
  <AriaButton
    {...rest}
    className={composeRenderProps(className, (own) => `${styles.button} ${own ?? ''}`)}
    data-variant={variant}
    data-icon={isIcon || undefined}
  />
)
