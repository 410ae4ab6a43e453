// Reads a plan in the usual notation from its bytes, without a text or an object of the whole. It has no rules of its own: it gives
// the same plan as decode.ts, by the same checks, or throws.
import { ByteCursor, ReadError } from '../../json/byte-cursor.ts'
import type { UnitSink } from './decode.ts'
import { decodeBatteryEntry, decodeTruckEntry } from './entries.ts'
import { FastUnitReader } from './fast-units.ts'
import { decodeEnd, decodeStart, type PlanHead, type PlanStart } from './frame.ts'

/** Throws if the plan is written in another notation or is invalid. */
export const streamPlanFast = (bytes: Uint8Array, sink: UnitSink): PlanHead =>
  new FastPlanReader(bytes, sink).read()

/** In the order in which their units are passed on. */
const schedules = ['truck_schedules', 'mbess_schedules'] as const
type Schedule = (typeof schedules)[number]
const isSchedule = (name: string): name is Schedule => schedules.some(schedule => schedule === name)

class FastPlanReader {
  readonly #cursor: ByteCursor
  readonly #units: FastUnitReader
  readonly #sink: UnitSink
  /** The plan's members by name; for the schedules, the index of their first byte. */
  readonly #members = new Map<string, unknown>()
  readonly #read = new Set<Schedule>()
  #start: PlanStart | undefined

  constructor(bytes: Uint8Array, sink: UnitSink) {
    this.#cursor = new ByteCursor(bytes)
    this.#units = new FastUnitReader(this.#cursor, bytes.length)
    this.#sink = sink
  }

  read(): PlanHead {
    const cursor = this.#cursor
    for (let more = cursor.enterObject(); more; more = cursor.continuesInObject()) this.#readMember()
    cursor.end()
    for (const name of schedules) if (!this.#read.has(name)) this.#readPostponed(name)
    if (!this.#start) throw new ReadError()
    return decodeEnd(Object.fromEntries(this.#members), this.#start, this.#units.ends)
  }

  #readMember(): void {
    const name = this.#cursor.name()
    if (this.#members.has(name)) throw new ReadError()
    if (!isSchedule(name)) {
      this.#members.set(name, this.#cursor.parsed())
      return
    }
    this.#members.set(name, this.#cursor.at)
    if (this.#canRead(name)) this.#readUnits(name)
    else this.#cursor.skip()
  }

  #canRead(name: Schedule): boolean {
    if (name === 'mbess_schedules') return this.#read.has('truck_schedules')
    return ['tx_id', 'timestamp', 'trips'].every(each => this.#members.has(each))
  }

  /** A schedule that came before the members that it depends on. */
  #readPostponed(name: Schedule): void {
    const start = this.#members.get(name)
    if (typeof start !== 'number') throw new ReadError()
    this.#cursor.at = start
    this.#readUnits(name)
  }

  #readUnits(name: Schedule): void {
    this.#read.add(name)
    if (name === 'mbess_schedules') {
      this.#units.read(decodeBatteryEntry, (unit, share) => this.#sink.battery(unit, share))
      return
    }
    const start = decodeStart(Object.fromEntries(this.#members))
    this.#start = start
    this.#units.setTrips(start.trips)
    this.#sink.begin(start)
    this.#units.read(decodeTruckEntry, (unit, share) => this.#sink.truck(unit, share))
  }
}
