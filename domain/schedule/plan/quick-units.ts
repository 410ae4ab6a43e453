// Reads the units of a schedule from bytes, each as soon as it is come upon.
import { type ByteCursor, ReadError } from '../../json/byte-cursor.ts'
import type { DecodeEntry } from './entries.ts'
import type { UnitEnd } from './frame.ts'
import type { Trip, UnitSchedule } from './plan.ts'
import { EntryReader } from './quick-entry.ts'
import { isPeriod } from './values.ts'

type Take<Entry> = (unit: UnitSchedule<Entry>, share: number) => void

export class QuickUnits {
  readonly ends: UnitEnd[] = []
  readonly #cursor: ByteCursor
  readonly #length: number
  readonly #entries: EntryReader
  #tripIds = new TripIds([])
  #bytesRead = 0

  /** `length` is that of all bytes, of which each unit is a share. */
  constructor(cursor: ByteCursor, length: number) {
    this.#cursor = cursor
    this.#length = length
    this.#entries = new EntryReader(cursor)
  }

  /** The trips that entries may name. */
  knowTrips(trips: readonly Trip[]): void {
    this.#tripIds = new TripIds(trips)
  }

  read<Entry extends { period: number }>(decodeEntry: DecodeEntry<Entry>, take: Take<Entry>): void {
    const cursor = this.#cursor
    const order = new KeyOrder()
    for (let more = cursor.enterObject(); more; more = cursor.continuesInObject()) {
      const start = cursor.at
      const id = cursor.name()
      if (!order.keeps(id)) throw new ReadError()
      const entries = this.#entriesOf(id, decodeEntry)
      this.#bytesRead += cursor.at - start
      take({ id, entries }, this.#bytesRead / this.#length)
    }
  }

  #entriesOf<Entry extends { period: number }>(id: string, decodeEntry: DecodeEntry<Entry>): Entry[] {
    const cursor = this.#cursor
    const entries: Entry[] = []
    const periods: number[] = []
    const end: UnitEnd = { id, lastPeriod: 0, lastEntry: 0 }
    let isOrdered = true
    for (let more = cursor.enterObject(); more; more = cursor.continuesInObject()) {
      const period = cursor.numberName()
      if (!isPeriod(period)) throw new ReadError()
      const before = entries.length
      for (let more = cursor.enterList(); more; more = cursor.continuesInList())
        entries.push(decodeEntry(this.#entries.read(), id, period, this.#tripIds))
      isOrdered &&= period > end.lastPeriod
      periods.push(period)
      end.lastPeriod = Math.max(end.lastPeriod, period)
      if (entries.length > before) end.lastEntry = Math.max(end.lastEntry, period)
    }
    this.ends.push(end)
    if (isOrdered) return entries
    // Of two members of one name, JSON has the last.
    if (new Set(periods).size < periods.length) throw new ReadError()
    return entries.sort((one, other) => one.period - other.period)
  }
}

/** Whether keys come in the order in which an object keeps them, whole numbers first and by size; and no key twice. */
class KeyOrder {
  readonly #keys = new Set<string>()
  #lastNumber = -1

  keeps(key: string): boolean {
    if (this.#keys.has(key)) return false
    this.#keys.add(key)
    const isNumber = /^(0|[1-9]\d*)$/.test(key)
    const number = isNumber ? Number(key) : Number.POSITIVE_INFINITY
    // From 2^32 on, an object takes a number for any other key.
    const isKept = !isNumber || (number > this.#lastNumber && number < 2 ** 31)
    this.#lastNumber = number
    return isKept
  }
}

/** A unit is on one trip for some periods: the one that was asked for last is asked for again. */
class TripIds {
  readonly #ids: ReadonlySet<string>
  #latest: string | undefined

  constructor(trips: readonly Trip[]) {
    this.#ids = new Set(trips.map(trip => trip.id))
  }

  has(id: string): boolean {
    if (id === this.#latest) return true
    if (!this.#ids.has(id)) return false
    this.#latest = id
    return true
  }
}
