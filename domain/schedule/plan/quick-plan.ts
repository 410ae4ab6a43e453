// Reads a plan as it is usually written, from bytes to entries without a text or an object of the whole. It decides nothing: it
// comes to what decode-plan.ts comes to, by the same checks, or throws.
import { ByteCursor, ReadError } from '../../json/byte-cursor.ts'
import type { UnitTaker } from './decode.ts'
import { decodeBatteryEntry, decodeTruckEntry } from './entries.ts'
import { decodeEnd, decodeStart, type PlanHead, type PlanStart } from './frame.ts'
import { QuickUnits } from './quick-units.ts'

/** Throws where the plan is written in another way, and where it is none. */
export const quickPlan = (bytes: Uint8Array, taker: UnitTaker): PlanHead => new QuickPlan(bytes, taker).read()

/** In the order in which their units are handed on. */
const schedules = ['truck_schedules', 'mbess_schedules'] as const
type Schedule = (typeof schedules)[number]
const isSchedule = (name: string): name is Schedule => schedules.some(schedule => schedule === name)

class QuickPlan {
  readonly #cursor: ByteCursor
  readonly #units: QuickUnits
  readonly #taker: UnitTaker
  /** What the plan's members are; of its schedules, where they begin. */
  readonly #members = new Map<string, unknown>()
  readonly #read = new Set<Schedule>()
  #start: PlanStart | undefined

  constructor(bytes: Uint8Array, taker: UnitTaker) {
    this.#cursor = new ByteCursor(bytes)
    this.#units = new QuickUnits(this.#cursor, bytes.length)
    this.#taker = taker
  }

  read(): PlanHead {
    const cursor = this.#cursor
    for (let more = cursor.enterObject(); more; more = cursor.continuesInObject()) this.#readMember()
    cursor.end()
    for (const name of schedules) if (!this.#read.has(name)) this.#readLeft(name)
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

  /** A schedule that stood before what has to be known of it. */
  #readLeft(name: Schedule): void {
    const place = this.#members.get(name)
    if (typeof place !== 'number') throw new ReadError()
    this.#cursor.at = place
    this.#readUnits(name)
  }

  #readUnits(name: Schedule): void {
    this.#read.add(name)
    if (name === 'mbess_schedules') {
      this.#units.read(decodeBatteryEntry, (unit, share) => this.#taker.battery(unit, share))
      return
    }
    const start = decodeStart(Object.fromEntries(this.#members))
    this.#start = start
    this.#units.knowTrips(start.trips)
    this.#taker.begin(start)
    this.#units.read(decodeTruckEntry, (unit, share) => this.#taker.truck(unit, share))
  }
}
