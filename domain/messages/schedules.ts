// Texts of plans that are delivered and withdrawn.
export const planWithdrawn = 'Plan withdrawn'
export const planNotWithdrawn = 'Error withdrawing the plan.'
export const everyPlanWithdrawn = 'All delivered plans are withdrawn. You can still choose one to read.'
export const withdrawalReasonRequired = 'Give a reason for withdrawing the plan'
export const withdrawalUndone = 'Withdrawal undone. The plan is in use again.'
export const withdrawalNotUndone = 'Error undoing the withdrawal.'
export const scheduleNotFound = 'No plan was delivered under this tx_id.'
export const scheduleDiffers = (txId: string) =>
  `A different plan was already delivered under the tx_id ${txId}: a plan with other content needs its own tx_id.`
export const withdrawnScheduleDiffers = (txId: string) =>
  `The tx_id ${txId} belongs to a withdrawn plan, which can still be read under it: deliver this plan under another tx_id.`
export const scheduleNotStorable =
  'The plan cannot be stored: a text holds a character that the database cannot store, or a part is too large or too deeply nested.'
export const scheduleTooLarge = (maxMb: number) =>
  `The plan is larger than ${maxMb} MB, the most that this server accepts.`
export const scheduleNoObject = 'The plan must be an object'
export const scheduleTooDense = 'The plan holds more lists and objects than this server accepts.'
export const scheduleTooCostly = 'Reading the plan takes too much memory or time.'
export const scheduleTxIdNoAddress =
  "tx_id is empty, '.', '..' or holds half of a character: the plan could not have an address"
export const scheduleTxIdTooLong = (max: number) => `tx_id is longer than ${max} characters`
