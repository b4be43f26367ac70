import { Button } from '@tillkey/ui'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import styles from './flow-form.module.css'
import { useFormMessages } from './form-messages.ts'

/** Minimum wait before another code is requested. */
const WAIT_SECONDS = 30

/** Resend button. Shows a countdown until the wait is over. */
export function Resend(button: ComponentProps<typeof Button>) {
  const { t } = useFormMessages()
  const pressed = useRef(false)
  const [round, setRound] = useState(0)
  const left = useSecondsLeft(round)
  const { busy } = button
  useEffect(() => {
    if (busy !== undefined || !pressed.current) return
    pressed.current = false
    setRound((before) => before + 1)
  }, [busy])
  if (left > 0)
    return <p className={styles.again}>{t('code.again', { time: `0:${String(left).padStart(2, '0')}` })}</p>
  const press = () => {
    pressed.current = true
  }
  return <Button {...button} onClick={press} />
}

/** Countdown that restarts with each round. */
function useSecondsLeft(round: number): number {
  const [left, setLeft] = useState(WAIT_SECONDS)
  // oxlint-disable-next-line react/exhaustive-deps -- each round begins anew
  useEffect(() => {
    const end = Date.now() + WAIT_SECONDS * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [round])
  return left
}
