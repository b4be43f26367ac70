/** What a language calls the days, from Sunday on, and the months, each name behind a space. */
export interface DateNames {
  days: string
  months: string
}

/** How a language writes moments, which are given as RFC 3339. */
export interface Dates {
  /** Without the year, for instance "22 Nov, 14:32". */
  dateTime: (at: string) => string
  /** With the year, for instance "22 Nov 2026, 14:32". */
  datedTime: (at: string) => string
  /** The time of day alone, for instance "14:32". */
  time: (at: string) => string
  /** The time of day to the second, for instance "14:32:09". */
  clock: (at: string) => string
  /** The day alone, for instance "Sunday, 22 November 2026". */
  day: (at: string) => string
  /** The day within a sentence, for instance "22 November 2026". */
  date: (at: string) => string
}

/** Reads the numbers of a moment off the clock of a place: the device's own unless told (IANA). */
function createClock(timeZone: string | undefined) {
  // English in every browser: only its digits are read.
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  return (at: string) => {
    const [day, month, year, ...clock] = format.format(new Date(at)).match(/\d+/g) ?? []
    const date = [Number(year), Number(month) - 1, Number(day)] as const
    return { date, weekday: new Date(Date.UTC(...date)).getUTCDay(), clock }
  }
}

/** A short name stands as it is, for instance "May", "April", "Nov". */
const shortened = (month = ''): string => (month.length > 5 ? month.slice(0, 3) : month)

/** Writes moments as the clock of the device shows them unless a time zone is told (IANA). Throws RangeError for no moment. */
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
