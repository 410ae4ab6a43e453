// The change that was chosen on the start page, for the schedule to make.

/** Under which it is passed on. */
export const chosenChangeName = 'chosen change'

/** The battery is to charge and discharge so that the least is left undelivered. */
export interface ChosenChange {
  txId: string
  batteryId: string
  /** When it was chosen. */
  atMs: number
}
