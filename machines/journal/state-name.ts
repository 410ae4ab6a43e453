// A short name of a recorded state: 'signedIn', 'showing.counting', 'done'.
import type { Plain, RecordedState } from './journal.ts'

/** An effect has no states, so its status is its name. */
export const stateName = ({ status, value }: RecordedState): string =>
  status === 'active' && value !== undefined ? valueName(value) : status

function valueName(value: Plain): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([key, inner]) => (isEmptyValue(inner) ? key : `${key}.${valueName(inner)}`))
    .join(' + ')
}

const isEmptyValue = (value: Plain): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0
