// Reads the units of a schedule from bytes and passes each on at once.
import { type ByteCursor, ReadError } from '../../json/byte-cursor.ts'
import type { DecodeEntry } from './entries.ts'
import { FastEntryReader } from './fast-entry.ts'
import type { UnitEnd } from './frame.ts'
import type { Trip, UnitSchedule } from './plan.ts'
import { isPeriod } from './values.ts'

type UnitCallback<Entry> = (unit: UnitSchedule<Entry>, share: number) => void

export class FastUnitReader {
  readonly ends: UnitEnd[] = []
  readonly #cursor: ByteCursor
  readonly #length: number
  readonly #entries: FastEntryReader
  #tripIds = new RecentTripIds([])
  #bytesRead = 0

  /** `length` is that of the whole plan in bytes, from which a unit's share is computed. */
  constructor(cursor: ByteCursor, length: number) {
    this.#cursor = cursor
    this.#length = length
    this.#entries = new FastEntryReader(cursor)
  }

  /** Sets the trips that entries may name. */
  setTrips(trips: readonly Trip[]): void {
    this.#tripIds = new RecentTripIds(trips)
  }

  read<Entry extends { period: number }>(decodeEntry: DecodeEntry<Entry>, onUnit: UnitCallback<Entry>): void {
    const cursor = this.#cursor
    const order = new KeyOrder()
    for (let more = cursor.enterObject(); more; more = cursor.continuesInObject()) {
      const start = cursor.at
      const id = cursor.name()
      if (!order.accepts(id)) throw new ReadError()
      const entries = this.#entriesOf(id, decodeEntry)
      this.#bytesRead += cursor.at - start
      onUnit({ id, entries }, this.#bytesRead / this.#length)
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
    // A repeated key replaces the earlier one in JSON.parse; the full decoder handles that.
    if (new Set(periods).size < periods.length) throw new ReadError()
    return entries.sort((one, other) => one.period - other.period)
  }
}

/** Checks that keys come in the order of a JavaScript object's keys (whole numbers first, ascending) and that none repeats. */
class KeyOrder {
  readonly #keys = new Set<string>()
  #lastNumber = -1

  accepts(key: string): boolean {
    if (this.#keys.has(key)) return false
    this.#keys.add(key)
    const isNumber = /^(0|[1-9]\d*)$/.test(key)
    const number = isNumber ? Number(key) : Number.POSITIVE_INFINITY
    // Objects do not sort numbers from 2^32 on; the limit here stays well below.
    const isInOrder = !isNumber || (number > this.#lastNumber && number < 2 ** 31)
    this.#lastNumber = number
    return isInOrder
  }
}

/** Remembers the latest id, because a unit stays on a trip for several periods. */
class RecentTripIds {
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
