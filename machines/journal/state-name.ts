// A recorded state in few words: 'signedIn', 'showing.counting', 'done'.
import type { Plain, RecordedState } from './journal.ts'

/** What has no states of its own (an effect) is named by its status. */
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
