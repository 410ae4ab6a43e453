// Writers of the columns that grow with each unit, and of the names that they index.
import { periodEnd, periodStart } from '../../../domain/schedule/calendar/period.ts'
import type { BatteryEntry } from '../../../domain/schedule/plan/plan.ts'
import { energyBeforeKwh } from '../../../domain/schedule/runs/energy.ts'
import { at } from './column.ts'
import type { EnergyColumns, RunColumns } from './layout.ts'

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array

/** Columns in which each row has a span of values, one row after the other. */
abstract class RowsWriter<Columns extends Record<string, Numbers>> {
  protected count = 0
  protected written: Columns
  protected readonly offsets: number[] = [0]
  #room = 0

  constructor(columns: (room: number) => Columns) {
    this.written = columns(0)
  }

  /** A row adds at most one value for each entry. */
  makeRoom(entries: number): void {
    const wanted = this.count + entries
    if (wanted <= this.#room) return
    this.#room = Math.max(wanted, 2 * this.#room)
    this.written = resized(this.written, this.#room)
  }

  endRow(): void {
    this.offsets.push(this.count)
  }

  /** Adds rows of other columns. Returns the index of their first value here. */
  protected copy(from: Columns & { offsets: Uint32Array }, firstRow: number, endRow: number): number {
    const [start, end] = [at(from.offsets, firstRow), at(from.offsets, endRow)]
    this.makeRoom(end - start)
    const first = this.count
    for (const [name, column] of Object.entries(this.written))
      column.set((from[name] as Numbers).subarray(start, end), first)
    for (let row = firstRow; row < endRow; row++) this.offsets.push(first + at(from.offsets, row + 1) - start)
    this.count += end - start
    return first
  }

  columns(): Columns & { offsets: Uint32Array } {
    return { offsets: Uint32Array.from(this.offsets), ...resized(this.written, this.count) }
  }
}

export class RunWriter extends RowsWriter<Omit<RunColumns, 'offsets'>> {
  constructor() {
    super(runColumns)
  }

  begin(period: number, kind: number, subject: number): number {
    const run = this.count++
    const columns = this.written
    columns.startMinute[run] = periodStart(period)
    columns.endMinute[run] = periodEnd(period)
    columns.kind[run] = kind
    columns.subject[run] = subject
    this.setEnergy(run, Number.NaN, Number.NaN, Number.NaN)
    return run
  }

  /** `subjectOf` gives the subject that a run has here for that in `from`. */
  copyRows(
    from: RunColumns,
    firstRow: number,
    endRow: number,
    subjectOf: (kind: number, subject: number) => number,
  ): void {
    const first = this.copy(from, firstRow, endRow)
    const { kind, subject } = this.written
    for (let run = first; run < this.count; run++) subject[run] = subjectOf(at(kind, run), at(subject, run))
  }

  setEnergy(run: number, rateKw: number, beforeKwh: number, afterKwh: number): void {
    this.written.rateKw[run] = rateKw
    this.written.energyBeforeKwh[run] = beforeKwh
    this.written.energyAfterKwh[run] = afterKwh
  }

  setEnergyAfter(run: number, kwh: number): void {
    this.written.energyAfterKwh[run] = kwh
  }

  continues(run: number, period: number, kind: number, subject: number): boolean {
    const { endMinute, kind: kinds, subject: subjects } = this.written
    return endMinute[run] === periodStart(period) && kinds[run] === kind && subjects[run] === subject
  }

  hasRate(run: number, rateKw: number): boolean {
    const rate = at(this.written.rateKw, run)
    return rate === rateKw || Number.isNaN(rate)
  }

  extend(run: number, period: number): void {
    this.written.endMinute[run] = periodEnd(period)
  }
}

const runColumns = (room: number) => ({
  startMinute: new Uint16Array(room),
  endMinute: new Uint16Array(room),
  kind: new Uint8Array(room),
  subject: new Uint32Array(room),
  rateKw: new Float64Array(room),
  energyBeforeKwh: new Float64Array(room),
  energyAfterKwh: new Float64Array(room),
})

export class EnergyWriter extends RowsWriter<Omit<EnergyColumns, 'offsets'>> {
  constructor() {
    super(energyColumns)
  }

  copyRows(from: EnergyColumns, firstRow: number, endRow: number): void {
    this.copy(from, firstRow, endRow)
  }

  /** Adds the level at the end of the entry's period. */
  add(entry: BatteryEntry): void {
    const { minute, kwh, leadKwh } = this.written
    const point = this.count++
    const continues = point > at(this.offsets, this.offsets.length - 1)
    minute[point] = periodEnd(entry.period)
    kwh[point] = entry.soeKwh
    leadKwh[point] =
      continues && minute[point - 1] === periodStart(entry.period) ? Number.NaN : energyBeforeKwh(entry)
  }
}

const energyColumns = (room: number) => ({
  minute: new Uint16Array(room),
  kwh: new Float64Array(room),
  leadKwh: new Float64Array(room),
})

export class Names {
  readonly list: string[] = []
  readonly #indexes = new Map<string, number>()
  #latest = ''
  #latestIndex = -1

  copy(): Names {
    const names = new Names()
    for (const name of this.list) names.index(name)
    return names
  }

  index(name: string): number {
    // A unit is at the same place for many periods.
    if (name === this.#latest && this.#latestIndex >= 0) return this.#latestIndex
    const known = this.#indexes.get(name)
    const index = known ?? this.list.push(name) - 1
    if (known === undefined) this.#indexes.set(name, index)
    this.#latest = name
    this.#latestIndex = index
    return index
  }
}

/** Copies of the columns with another capacity. */
function resized<Columns extends Record<string, Numbers>>(columns: Columns, room: number): Columns {
  const entries = Object.entries(columns).map(([name, column]) => {
    const other = new (column.constructor as new (room: number) => Numbers)(room)
    other.set(column.subarray(0, room))
    return [name, other]
  })
  return Object.fromEntries(entries)
}
