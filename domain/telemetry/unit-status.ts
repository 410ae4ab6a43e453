// The label and colour of a unit's status (spec 4).
import { type UnitStatusName, unitStatusName, unitStatusNames } from './telemetry.ts'

export type StatusTone = 'grey' | 'light' | 'black' | 'blue' | 'green' | 'red' | 'yellow'

export interface UnitStatus {
  name: UnitStatusName
  label: string
  tone: StatusTone
  /** Explains a label that would mislead. */
  hint?: string
}

const statuses: Record<UnitStatusName, Omit<UnitStatus, 'name'>> = {
  UNKNOWN: { label: 'Unknown', tone: 'grey' },
  INITIALIZING: { label: 'Initializing', tone: 'light' },
  READY: { label: 'Ready', tone: 'black' },
  OPERATING: { label: 'Operating', tone: 'green' },
  CHARGING: { label: 'Charging', tone: 'blue' },
  FAULTED: { label: 'Faulted', tone: 'red' },
  // Labelled 'Faulted' on purpose (spec 4).
  SERVICE: { label: 'Faulted', tone: 'yellow', hint: 'In service: the unit reports no fault.' },
}

/** From the value of a UNIT_STATUS record: a number, or a name if the server sends text. Other values are unknown. */
export function unitStatus(value: number | string): UnitStatus {
  const name = nameOf(value)
  return { name, ...statuses[name] }
}

/** Whether a text names a status. */
export const isUnitStatus = (text: string): boolean => named(text) !== undefined

function nameOf(value: number | string): UnitStatusName {
  if (typeof value === 'number') return unitStatusName(value)
  if (/^\d+$/.test(value.trim())) return unitStatusName(Number(value))
  return named(value) ?? 'UNKNOWN'
}

const named = (text: string): UnitStatusName | undefined =>
  unitStatusNames.find(name => name === text.trim().toUpperCase())
