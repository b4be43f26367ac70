/** Names of days (from Sunday) and months in a language, separated by spaces. */
export interface DateNames {
  days: string
  months: string
}

/** Formats timestamps, given in RFC 3339, in one language. */
export interface Dates {
  /** Without year, e.g. "22 Nov, 14:32". */
  dateTime: (at: string) => string
  /** With year, e.g. "22 Nov 2026, 14:32". */
  datedTime: (at: string) => string
  /** Time of day, e.g. "14:32". */
  time: (at: string) => string
  /** Time of day with seconds, e.g. "14:32:09". */
  clock: (at: string) => string
  /** Day with weekday, e.g. "Sunday, 22 November 2026". */
  day: (at: string) => string
  /** Day within a sentence, e.g. "22 November 2026". */
  date: (at: string) => string
}

/** Splits a timestamp into its parts in a time zone (IANA). Default: the device's time zone. */
function createClock(timeZone: string | undefined) {
  // English, because only its digits are read.
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  return (at: string) => {
    const [day, month, year, ...clock] = format.format(new Date(at)).match(/\d+/g) ?? []
    const date = [Number(year), Number(month) - 1, Number(day)] as const
    return { date, weekday: new Date(Date.UTC(...date)).getUTCDay(), clock }
  }
}

/** Abbreviates names longer than five letters: "May", "April", "Nov". */
const shortened = (month = ''): string => (month.length > 5 ? month.slice(0, 3) : month)

/**
 * Creates a formatter for a time zone (IANA). Default: the device's. The functions throw RangeError for invalid
 * timestamps.
 */
export function createDates(names: DateNames, timeZone?: string): Dates {
  const [days, months] = [names.days.split(' '), names.months.split(' ')]
  const read = createClock(timeZone)
  const clock = (at: string): string => read(at).clock.join(':')
  const time = (at: string): string => clock(at).slice(0, 5)
  const shortDay = (at: string): string => {
    const [, month, day] = read(at).date
    return `${day} ${shortened(months[month])}`
  }
  const date = (at: string): string => {
    const [year, month, day] = read(at).date
    return `${day} ${months[month]} ${year}`
  }
  return {
    clock,
    time,
    dateTime: (at) => `${shortDay(at)}, ${time(at)}`,
    datedTime: (at) => `${shortDay(at)} ${read(at).date[0]}, ${time(at)}`,
    date,
    day: (at) => `${days[read(at).weekday]}, ${date(at)}`,
  }
}
