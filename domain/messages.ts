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
export const planPeriodBeyond = (length: number) => `beyond the plan's length of ${length} periods`
export const planTripUnknown = (tripId: string) => `trip_id names no trip of the plan: ${tripId}`

// What the server refuses, by the code that goes with it
export const refusalTexts = {
  malformed: 'The request could not be read.',
  signed_out: 'You are not signed in.',
  sign_in_refused: signInRefused,
  forbidden: 'You are not allowed to do this.',
  anti_forgery: 'The request could not be verified. Reload the page and try again.',
  foreign_origin: 'Requests from other sites are not answered.',
  not_found: 'There is nothing at this address.',
  too_large: 'The request is too large.',
  invalid: 'Some of the values are not valid.',
  internal: 'Something went wrong on the server.',
  database_away: 'The server cannot reach its database. Try again in a moment.',
} as const
export const fieldMissingOrWrongType = 'This value is missing or of the wrong type.'
export const fieldNotValid = 'This value is not valid.'
export const scheduleNotFound = 'No plan was delivered under this tx_id.'
export const scheduleDiffers = (txId: string) =>
  `Another plan was delivered under the tx_id ${txId} before: a plan with other content needs a tx_id of its own.`
export const scheduleNotStorable =
  'The plan cannot be stored: a text holds a character that no database keeps, or a part is too large or too deeply nested.'
export const scheduleTxIdTooLong = (longest: number) => `tx_id is longer than ${longest} characters`

// The schedule view
export const planOpened = (txId: string, day: string, trucks: number, batteries: number) =>
  `Opened plan ${txId} for ${day}: ${counted(trucks, 'truck', 'trucks')}, ${counted(batteries, 'battery', 'batteries')}.`
export const planNotOpened = (name: string, reason: string) => `${name} was not opened: ${reason}`
export const planNotRead = 'it could not be read'
export const plansNotLoaded = 'The delivered plans could not be loaded.'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
