// What a unit's status is called on screen, and the colour that goes with it (spec 4).
import { type UnitStatusName, unitStatusName, unitStatusNames } from './telemetry.ts'

export type StatusTone = 'grey' | 'light' | 'black' | 'blue' | 'green' | 'red' | 'yellow'

export interface UnitStatus {
  name: UnitStatusName
  label: string
  tone: StatusTone
  /** What the label does not say, where it would mislead. */
  truth?: string
}

const statuses: Record<UnitStatusName, Omit<UnitStatus, 'name'>> = {
  UNKNOWN: { label: 'Unknown', tone: 'grey' },
  INITIALIZING: { label: 'Initializing', tone: 'light' },
  READY: { label: 'Ready', tone: 'black' },
  OPERATING: { label: 'Operating', tone: 'green' },
  CHARGING: { label: 'Charging', tone: 'blue' },
  FAULTED: { label: 'Faulted', tone: 'red' },
  // Labelled 'Faulted' on purpose (spec 4).
  SERVICE: { label: 'Faulted', tone: 'yellow', truth: 'In service: the unit reports no fault.' },
}

/** Of the value of a UNIT_STATUS record: its number, or the name where a server sends text. What the spec does not name is unknown. */
export function unitStatus(value: number | string): UnitStatus {
  const name = nameOf(value)
  return { name, ...statuses[name] }
}

function nameOf(value: number | string): UnitStatusName {
  if (typeof value === 'number') return unitStatusName(value)
  const text = value.trim().toUpperCase()
  if (/^\d+$/.test(text)) return unitStatusName(Number(text))
  return unitStatusNames.find(name => name === text) ?? 'UNKNOWN'
}
