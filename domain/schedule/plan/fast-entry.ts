// Reads entries from bytes into the shape in which they are delivered. Members with the same bytes as in the previous entry are
// not parsed again: from period to period, most of an entry stays the same.
import { type ByteCursor, ReadError } from '../../json/byte-cursor.ts'
import { scheduleTypes } from './entries.ts'

const fieldNames = [
  'id',
  'period_id',
  'truck_id',
  'mbess_id',
  'soe',
  'schedule_type',
  'location_id',
  'microgrid_id',
  'trip_id',
  'charge_rate',
  'discharge_rate',
] as const
type FieldName = (typeof fieldNames)[number]

/** The fields of an entry, unchecked; undefined if absent. */
export type RawEntry = Record<FieldName, unknown>

/** A name and its value in the bytes from `start`: the value begins at offset `toValue`, the member ends at `length`. */
type Member = { start: number; toValue: number; length: number; field: FieldName | undefined; value: unknown }

export class FastEntryReader {
  readonly #cursor: ByteCursor
  /** The members of the previous entry, followed by unused ones of longer entries before it. */
  readonly #members: Member[] = []
  #count = 0
  /** The end of the previous entry. */
  #end = 0
  #entry = blankEntry()
  #hasSameFields = true

  constructor(cursor: ByteCursor) {
    this.#cursor = cursor
  }

  /** Returns the same object as long as the fields are the same: use it before the next call. */
  read(): RawEntry {
    const cursor = this.#cursor
    let count = 0
    this.#hasSameFields = true
    for (let more = cursor.enterObject(); more; more = cursor.continuesInObject()) {
      const known = count < this.#count ? this.#members[count] : undefined
      const same = known ? cursor.sameBytes(known.start, this.#end - known.start) : 0
      // One more equal byte than the member has: the value ends where it ended before.
      if (known && same > known.length) count = this.#skipSame(known.start, same, count)
      else this.#readMember(count++, same)
    }
    this.#end = cursor.at
    if (!this.#hasSameFields || count !== this.#count) this.#rebuild(count)
    return this.#entry
  }

  /** Skips the members within the `same` equal bytes from `start`. Returns the index of the first member after them. */
  #skipSame(start: number, same: number, first: number): number {
    const cursor = this.#cursor
    const moved = cursor.at - start
    let index = first
    for (; index < this.#count; index++) {
      const member = this.#members[index]
      if (!member || member.start + member.length >= start + same) break
      member.start += moved
      cursor.at = member.start + member.length
    }
    return index
  }

  #readMember(index: number, same: number): void {
    const cursor = this.#cursor
    const member = this.#members[index] ?? this.#newMember()
    const start = cursor.at
    if (same >= member.toValue) cursor.at += member.toValue
    else this.#readName(member)
    const value = cursor.value()
    member.value = member.field === 'schedule_type' ? (internedTypes.get(value) ?? value) : value
    member.start = start
    member.length = cursor.at - start
    if (member.field) setField(this.#entry, member.field, member.value)
  }

  #newMember(): Member {
    const member = { start: 0, toValue: 1, length: 1, field: undefined, value: undefined }
    this.#members.push(member)
    return member
  }

  #readName(member: Member): void {
    const start = this.#cursor.at
    const name = this.#cursor.name()
    const field = fieldNames.find(each => each === name)
    if (field !== member.field) this.#hasSameFields = false
    member.field = field
    member.toValue = this.#cursor.at - start
  }

  /** Begins a new object: the entry has other fields than the previous one. */
  #rebuild(count: number): void {
    const entry = blankEntry()
    for (const { field, value } of this.#members.slice(0, count)) {
      if (!field) continue
      // A repeated name replaces the earlier one in JSON.parse; the full decoder handles that.
      if (entry[field] !== undefined) throw new ReadError()
      setField(entry, field, value)
    }
    this.#count = count
    this.#entry = entry
  }
}

/** One string object per type, because comparing a string with itself is fastest and the type is compared for each entry. */
const internedTypes = new Map<unknown, string>(scheduleTypes.map(type => [type, type]))

const blankEntry = (): RawEntry => Object.fromEntries(fieldNames.map(name => [name, undefined])) as RawEntry

/** One assignment per field: assigning by a computed name is slow. */
function setField(entry: RawEntry, name: FieldName, value: unknown): void {
  switch (name) {
    case 'id':
      entry.id = value
      break
    case 'period_id':
      entry.period_id = value
      break
    case 'truck_id':
      entry.truck_id = value
      break
    case 'mbess_id':
      entry.mbess_id = value
      break
    case 'soe':
      entry.soe = value
      break
    case 'schedule_type':
      entry.schedule_type = value
      break
    case 'location_id':
      entry.location_id = value
      break
    case 'microgrid_id':
      entry.microgrid_id = value
      break
    case 'trip_id':
      entry.trip_id = value
      break
    case 'charge_rate':
      entry.charge_rate = value
      break
    case 'discharge_rate':
      entry.discharge_rate = value
      break
  }
}
