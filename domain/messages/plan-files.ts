// Why a file is not a plan. The position (unit and period, or field) comes first; values are quoted and shortened by the caller.
import { pluralize } from '../words/pluralize.ts'

export const unknownTruckScheduleType = (type: string) => `Unknown truck schedule type: ${type}`
export const unknownMbessScheduleType = (type: string) => `Unknown mbess schedule type: ${type}`
export const planNotJson = (beginning: string) =>
  `This is not JSON, so it is not a plan; it begins with ${beginning}`
export const planFieldMissing = (field: string) => `${field} is missing`
export const planFieldWrong = (field: string, wanted: string, value: string) =>
  `${field} must be ${wanted}, not ${value}`
export const planTimestampWrong = (value: string) =>
  `timestamp must be a date, or a date and time, of the form 2026-01-15T00:00:00Z, not ${value}`
export const planPeriodWrong = (value: string, max: number) =>
  `a period must be a whole number from 1 to ${max}, not ${value}`
export const planPeriodBeyond = (length: number) =>
  `beyond the plan's length of ${pluralize(length, 'period', 'periods')}`
export const planTripUnknown = (tripId: string) => `trip_id names no trip of the plan: ${tripId}`
