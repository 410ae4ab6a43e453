// Every text that a person reads in more than one place, or that the server and the client must say alike.

// Sign-in and session
export const signInRefused = 'The email or password is incorrect.'
export const signInFailed = 'The sign-in failed. Please try again.'
export const sessionEnded = 'Your session has ended. Please sign in again.'
export const signOutUnconfirmed =
  'You are signed out in this browser, but the server could not be told. Close the browser on a shared computer.'

// The server
export const serverUnreachable = 'The server cannot be reached.'
export const answerUnreadable = 'The server sent an answer that could not be read.'

// What is no plan. `where: ` (unit and period, or the field) goes before; a value comes quoted and shortened.
export const unknownTruckScheduleType = (type: string) => `Unknown truck schedule type: ${type}`
export const unknownMbessScheduleType = (type: string) => `Unknown mbess schedule type: ${type}`
export const planNotJson = (beginning: string) =>
  `This is not JSON, so it is no plan; it begins with ${beginning}`
export const planFieldMissing = (field: string) => `${field} is missing`
export const planFieldWrong = (field: string, wanted: string, value: string) =>
  `${field} must be ${wanted}, not ${value}`
export const planTimestampWrong = (value: string) =>
  `timestamp must be a date, or a date and time, of the form 2026-01-15T00:00:00Z, not ${value}`
export const planPeriodWrong = (value: string, largest: number) =>
  `a period must be a whole number from 1 to ${largest}, not ${value}`
export const planPeriodBeyond = (period: number, length: number) =>
  `period ${period} lies beyond the plan's length of ${length} periods`
export const planTripUnknown = (tripId: string) => `trip_id names no trip of the plan: ${tripId}`
