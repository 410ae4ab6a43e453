// The records of the batteries that a plan names.
import { findRegistered, indexRegistry } from '../../domain/schedule/audit/registry.ts'
import type { Battery } from './use-batteries.ts'

/** By what a plan calls a battery. */
export function batteriesOfPlan(batteries: readonly Battery[]): (planId: string) => Battery | undefined {
  const lookup = indexRegistry(batteries.map(battery => ({ ...battery, code: battery.serialNumber })))
  return planId => findRegistered(lookup, planId)
}
