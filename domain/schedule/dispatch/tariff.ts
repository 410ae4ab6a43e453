// What a depot's tariff says about prices. A tariff is a text that people write; where it has no price for every hour, nothing is
// known, and nothing is guessed.

/** What charging costs, in the unit that the text names after its price, such as 'EUR' in '0.24 EUR/kWh'; '' if it names none. */
export type Tariff = {
  unit: string
  /** In whole thousandths of the unit for each kWh, by the minute of the day from 0 to 1439. */
  priceAt: (minute: number) => number
}

const minutesPerDay = 1440
const part =
  /^(?:(?<from>\d{1,2}:\d{2})\s*[-–]\s*(?<to>\d{1,2}:\d{2})\s+)?(?<price>\d{1,6}(?:\.\d{1,3})?)\s*(?<unit>[^\d\s][^\d]*)?$/u

type Window = { startMinute: number; endMinute: number; price: number; unit: string }

/** '0.24 EUR/kWh; 22:00-06:00 0.12': a price of its own for some hours, and one for all others. Null if it is read otherwise. */
export function parseTariff(text: string | null | undefined): Tariff | null {
  const windows = (text ?? '').split(/[;,]/).map(each => windowOf(each.trim()))
  const known = windows.flatMap(window => window ?? [])
  if (known.length < windows.length) return null
  const units = new Set(known.flatMap(({ unit }) => unit || []))
  if (units.size > 1) return null
  const prices = new Int32Array(minutesPerDay).fill(-1)
  // What is said for the whole day holds for the hours that have no price of their own, wherever it stands.
  for (const window of known.filter(isWholeDay)) fill(prices, window)
  for (const window of known.filter(window => !isWholeDay(window))) fill(prices, window)
  if (prices.includes(-1)) return null
  return { unit: [...units][0] ?? '', priceAt: minute => prices[minute % minutesPerDay] ?? 0 }
}

const isWholeDay = ({ startMinute, endMinute }: Window): boolean => startMinute === endMinute

function windowOf(text: string): Window | null {
  const { from, to, price, unit } = part.exec(text)?.groups ?? {}
  const [startMinute, endMinute] = [minuteOf(from ?? '0:00'), minuteOf(to ?? '0:00')]
  if (price === undefined || startMinute === null || endMinute === null) return null
  return {
    startMinute,
    endMinute,
    price: Math.round(Number(price) * 1000),
    unit: (unit ?? '').replace(/(\/|\s+per)\s*kWh\s*$/iu, '').trim(),
  }
}

/** 24:00 is the start of the next day. */
function minuteOf(clock: string): number | null {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  const minute = hours * 60 + minutes
  return minutes < 60 && minute <= minutesPerDay ? minute % minutesPerDay : null
}

/** A window may go on after midnight. */
function fill(prices: Int32Array, { startMinute, endMinute, price }: Window): void {
  const length = (endMinute - startMinute + minutesPerDay) % minutesPerDay || minutesPerDay
  for (let i = 0; i < length; i++) prices[(startMinute + i) % minutesPerDay] = price
}
