// Reads entries from bytes into the shape in which they are delivered. A member that is written as in the entry before is not
// read again: period after period, most of an entry stays the same.
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

/** What an entry says, unchecked; undefined where it says nothing. */
export type RawEntry = Record<FieldName, unknown>

/** What the bytes from `start` on say: a name up to `toValue`, and its value up to `length`; no field where a plan has none. */
type Member = { start: number; toValue: number; length: number; field: FieldName | undefined; value: unknown }

export class EntryReader {
  readonly #cursor: ByteCursor
  /** The members of the entry before, and after them those that only longer ones had. */
  readonly #members: Member[] = []
  #count = 0
  /** Where the entry before ends. */
  #end = 0
  #entry = blankEntry()
  #isAlike = true

  constructor(cursor: ByteCursor) {
    this.#cursor = cursor
  }

  /** The same object at each call. */
  read(): RawEntry {
    const cursor = this.#cursor
    let count = 0
    this.#isAlike = true
    for (let more = cursor.enterObject(); more; more = cursor.continuesInObject()) {
      const known = count < this.#count ? this.#members[count] : undefined
      const same = known ? cursor.sameBytes(known.start, this.#end - known.start) : 0
      // With the byte that follows it, a value ends where it ended before.
      if (known && same > known.length) count = this.#passSame(known.start, same, count)
      else this.#readMember(count++, same)
    }
    this.#end = cursor.at
    if (!this.#isAlike || count !== this.#count) this.#sayAll(count)
    return this.#entry
  }

  /** Goes past the members that are as they were `same` bytes from `start` on; answers with the first that is not. */
  #passSame(start: number, same: number, first: number): number {
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
    member.value = member.field === 'schedule_type' ? (typeNamed.get(value) ?? value) : value
    member.start = start
    member.length = cursor.at - start
    if (member.field) say(this.#entry, member.field, member.value)
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
    if (field !== member.field) this.#isAlike = false
    member.field = field
    member.toValue = this.#cursor.at - start
  }

  /** An entry that has other fields than the one before. */
  #sayAll(count: number): void {
    const entry = blankEntry()
    for (const { field, value } of this.#members.slice(0, count)) {
      if (!field) continue
      // JSON has the last of two members of one name.
      if (entry[field] !== undefined) throw new ReadError()
      say(entry, field, value)
    }
    this.#count = count
    this.#entry = entry
  }
}

/** Texts that are one object are compared at once: a type is compared with others for each entry. */
const typeNamed = new Map<unknown, string>(scheduleTypes.map(type => [type, type]))

const blankEntry = (): RawEntry => Object.fromEntries(fieldNames.map(name => [name, undefined])) as RawEntry

/** Each field by itself: to write to an object by a name that changes is slow. */
function say(entry: RawEntry, name: FieldName, value: unknown): void {
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
