import { Button, ThemeToggle } from '@tillkey/ui'
import { PageFrame } from '@tillkey/web'
import { type ReactNode, useEffect, useState } from 'react'
import styles from './frame.module.css'
import { useServices } from './services.ts'

interface FrameProps {
  /** Title of the page in the browser. */
  title: string
  children: ReactNode
  width?: 'narrow' | 'medium' | 'screen'
}

/** The frame of every screen, with the settings of this device in the header. */
export function Frame({ width = 'narrow', ...page }: FrameProps) {
  const arriving = useArriving()
  return (
    <div className={styles.screen} data-arriving={arriving}>
      <PageFrame
        {...page}
        width={width}
        actions={
          <>
            <SoundToggle />
            <ThemeToggle />
            <SignOut />
          </>
        }
      />
    </div>
  )
}

const ARRIVING_MILLISECONDS = 400

/** A tap meant for the screen before must not act on this one. The keyboard is not held up: it acts where the focus is. */
function useArriving(): '' | undefined {
  const [arriving, setArriving] = useState<'' | undefined>('')
  useEffect(() => {
    const timer = setTimeout(() => setArriving(undefined), ARRIVING_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  return arriving
}

function SoundToggle() {
  const { sounds } = useServices()
  const [on, setOn] = useState(sounds.on)
  const change = () => {
    sounds.choose(on ? 'off' : 'on')
    setOn(!on)
  }
  return (
    <Button variant="quiet" aria-label="Sounds" title="Sounds" aria-pressed={on} onClick={change}>
      <Icon d={on ? SPEAKER + WAVES : SPEAKER + MUTE} />
    </Button>
  )
}

function SignOut() {
  const { session } = useServices()
  const [busy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    session.signOut().catch((error: unknown) => {
      console.error(error)
      setBusy(false)
    })
  }
  return (
    <Button
      variant="quiet"
      aria-label="Sign out"
      title="Sign out"
      aria-busy={busy || undefined}
      onClick={leave}
    >
      <Icon d={DOOR} />
    </Button>
  )
}

const SPEAKER = 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z'
const WAVES = 'M15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11'
const MUTE = 'M16 9.5l5 5m0-5-5 5'
const DOOR = 'M10 4H5.5v16H10M9.5 12H20m-4-4 4 4-4 4'

function Icon({ d }: { d: string }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}
