// The filter of the journal's list.
import type { JournalEntry } from '../../../machines/journal/journal.ts'
import type { Step } from '../../../machines/journal/playback.ts'

export interface JournalFilter {
  /** '' for any. */
  actor: string
  /** A type of event; '' for any. */
  event: string
  /** Times of the day, '08:00' or '08:00:30'; '' for any. */
  from: string
  to: string
  /** A text anywhere in the entry, in any case; '' for any. */
  text: string
}

export const noJournalFilter: JournalFilter = { actor: '', event: '', from: '', to: '', text: '' }

export const isFiltering = (filter: JournalFilter): boolean =>
  Object.values(filter).some(value => value !== '')

/** The steps of the listed entries, in order. */
export function stepsListed(events: readonly JournalEntry[], filter: JournalFilter): Step[] {
  const text = filter.text.trim().toLowerCase()
  const steps: Step[] = []
  for (const [index, entry] of events.entries())
    if (isIn(entry, filter) && (text === '' || textOf(entry).includes(text))) steps.push(index + 1)
  return steps
}

function isIn({ actor, event, time }: JournalEntry, filter: JournalFilter): boolean {
  if (filter.actor !== '' && actor !== filter.actor) return false
  if (filter.event !== '' && event.type !== filter.event) return false
  return isWithin(time, filter.from, filter.to)
}

/** `from` later than `to` spans midnight. Both ends are included, to their last second. */
function isWithin(time: number, from: string, to: string): boolean {
  if (from === '' && to === '') return true
  const at = clockOf(time).slice(0, 8)
  const begin = from === '' ? '00:00:00' : withSeconds(from, '00')
  const end = to === '' ? '23:59:59' : withSeconds(to, to.length < 8 ? '59' : '')
  return begin <= end ? begin <= at && at <= end : begin <= at || at <= end
}

const withSeconds = (time: string, seconds: string) => (time.length < 8 ? `${time}:${seconds}` : time)

/** '08:00:30.123' in the viewer's time zone. */
export function clockOf(time: number): string {
  const date = new Date(time)
  const two = (value: number) => String(value).padStart(2, '0')
  const ms = String(date.getMilliseconds()).padStart(3, '0')
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${ms}`
}

const texts = new WeakMap<JournalEntry, string>()

/** Cached, because an entry does not change once its state is known. */
function textOf(entry: JournalEntry): string {
  const known = texts.get(entry)
  if (known !== undefined) return known
  const { actor, source, event, state } = entry
  const text = JSON.stringify([actor, source, event, state]).toLowerCase()
  texts.set(entry, text)
  return text
}

/** The listed step after or before this one; null if there is none. */
export const stepAfter = (steps: readonly Step[], step: Step): Step | null =>
  steps.find(each => each > step) ?? null
export const stepBefore = (steps: readonly Step[], step: Step): Step | null =>
  steps.findLast(each => each < step) ?? null
