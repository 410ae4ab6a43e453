// Operations as they are kept in the log: trips are named by their keys, so that every way to make one gives the same operation.
import { findTrip, type Intent } from '../settle/intent.ts'
import type { Operation, SingleOperation } from './operation.ts'

/** A trip may also be named by its present id. Names that the draft does not know stay: `apply` refuses them. */
export function withKeys(operation: Operation, intent: Intent): Operation {
  return operation.type === 'several'
    ? { ...operation, operations: operation.operations.map(each => singleWithKeys(each, intent)) }
    : singleWithKeys(operation, intent)
}

function singleWithKeys(operation: SingleOperation, intent: Intent): SingleOperation {
  const keyOf = (name: string) => findTrip(intent, name)?.key ?? name
  if ('tripKey' in operation) return { ...operation, tripKey: keyOf(operation.tripKey) }
  if ('tripKeys' in operation) return { ...operation, tripKeys: operation.tripKeys.map(keyOf) }
  return operation
}
