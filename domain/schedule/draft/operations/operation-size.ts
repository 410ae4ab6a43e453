// How large a step can be: the page makes none that the server would not store.
import type { Operation } from './operation.ts'

/** In one step: a step is a gesture, and nobody chooses more bars at once. */
export const maxOperations = 1_000

/** Characters of one operation as JSON: enough for a re-dispatch of the largest plan that a server accepts. */
export const maxOperationLength = 1_500_000

/** Characters of the sentence of a step: the server stores no longer one. */
export const maxWordsLength = 4_000

export const operationLength = (operation: Operation): number => JSON.stringify(operation).length

export const isTooLarge = (operation: Operation): boolean =>
  (operation.type === 'several' && operation.operations.length > maxOperations) ||
  operationLength(operation) > maxOperationLength
