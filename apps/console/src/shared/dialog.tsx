import { type FormEvent, type ReactNode, useState } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { TextField } from './fields.tsx'
import { t } from './sentences.ts'

interface DialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** A modal dialog. Escape and a press outside close it. */
export const Dialog = ({ title, isOpen, onClose, children }: DialogProps) => (
  <ModalOverlay
    isOpen={isOpen}
    onOpenChange={(opened) => {
      if (!opened) onClose()
    }}
    isDismissable
    className={styles.scrim ?? ''}
  >
    <Modal className={styles.modal ?? ''}>
      <AriaDialog className={styles.dialog ?? ''}>
        <Heading slot="title" className={styles.title ?? ''}>
          {title}
        </Heading>
        {children}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
)

interface FormDialogProps extends DialogProps {
  /** Words of the button that submits. */
  submit: string
  /** Whether the action runs. */
  isPending: boolean
  /** Whether the action destroys something. */
  isDangerous?: boolean
  isDisabled?: boolean
  onSubmit: () => void
}

/** A dialog with a form and its two buttons. */
export function FormDialog(props: FormDialogProps) {
  const { submit, isPending, isDangerous = false, isDisabled = false, onSubmit, children, ...dialog } = props
  const onForm = (event: FormEvent): void => {
    event.preventDefault()
    if (!isDisabled && !isPending) onSubmit()
  }
  return (
    <Dialog {...dialog}>
      {/* The browser would not submit again while a finding of the server is shown. */}
      <form className={styles.form} onSubmit={onForm} noValidate>
        {children}
        <div className={styles.buttons}>
          <Button onPress={dialog.onClose}>{t('actions.cancel')}</Button>
          <Button
            type="submit"
            variant={isDangerous ? 'danger' : 'primary'}
            isPending={isPending}
            isDisabled={isDisabled}
          >
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ConfirmDialogProps extends Omit<FormDialogProps, 'isDangerous'> {
  /** Text to type before the action is enabled. */
  expected?: string
}

/** Asks before something is destroyed. */
export function ConfirmDialog({ expected, isDisabled = false, children, ...dialog }: ConfirmDialogProps) {
  const [typed, setTyped] = useState('')
  return (
    <FormDialog
      {...dialog}
      isDangerous
      isDisabled={isDisabled || (expected !== undefined && typed !== expected)}
    >
      {children}
      {expected !== undefined && (
        <TextField
          label={t('confirm.type', { text: expected })}
          value={typed}
          onChange={setTyped}
          kind="mono"
        />
      )}
    </FormDialog>
  )
}
