import type { DeviceStorage } from '@tillkey/web'

const storageKey = 'tillkey-sounds'

/** Frequency in hertz, start in seconds. */
type Tone = readonly [frequency: number, start: number]
const RISING: readonly Tone[] = [
  [587, 0],
  [880, 0.13],
]
const LOW: readonly Tone[] = [
  [247, 0],
  [196, 0.18],
]

export type Sounds = ReturnType<typeof createSounds>

/** Plays a short tone per result. Browsers require `unlock` to be called from a user gesture first. */
export function createSounds(storage: DeviceStorage, newContext: () => AudioContext) {
  let context: AudioContext | null = null
  const on = () => storage.read(storageKey) !== 'off'
  const play = (tones: readonly Tone[]) => {
    if (!on() || context === null) return
    for (const tone of tones) sound(context, tone)
  }
  return {
    on,
    choose: (choice: 'on' | 'off') => storage.write(storageKey, choice),
    unlock: () => {
      try {
        if (on()) context ??= newContext()
      } catch {
        // Browsers without audio stay silent.
      }
    },
    approved: () => play(RISING),
    notApproved: () => play(LOW),
  }
}

function sound(context: AudioContext, [frequency, start]: Tone): void {
  const from = context.currentTime + start
  const oscillator = new OscillatorNode(context, { frequency, type: 'sine' })
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.linearRampToValueAtTime(0.18, from + 0.02)
  gain.gain.linearRampToValueAtTime(0, from + 0.16)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(from)
  oscillator.stop(from + 0.18)
}
