// Registry rules: the plan's units are registered and in service. Without a registry they find nothing.
import type { UnitRef } from '../plan/unit.ts'
import type { AuditContext } from './context.ts'
import { findRegistered, type RegisteredUnit, type RegistryLookup } from './registry.ts'
import type { AuditRule } from './rule.ts'
import { unitOutOfService, unitUnknown } from './texts.ts'

const unitRegistered: AuditRule = {
  name: 'unit-registered',
  // The registry may lag behind the fleet.
  severity: 'warning',
  requirement: 'Every truck and battery of the plan is in the asset registry.',
  scopes: {
    unit: ({ ref }, context, report) => {
      const lookup = lookupFor(ref, context)
      if (lookup === undefined || findRegistered<RegisteredUnit>(lookup, ref.id) !== undefined) return
      const about = { unit: ref, startPeriod: 1, endPeriod: context.plan.periodCount }
      report({ ...about, found: ref.id, allowed: 'a unit of the registry', what: unitUnknown })
    },
  },
}

const unitInService: AuditRule = {
  name: 'unit-in-service',
  // A unit that is out of service now may be back on the plan's day.
  severity: 'warning',
  requirement: 'Every truck and battery of the plan is in service.',
  scopes: {
    unit: ({ ref }, context, report) => {
      const lookup = lookupFor(ref, context)
      const record = lookup && findRegistered<RegisteredUnit>(lookup, ref.id)
      // Where it is known when it is out of service, only what it does then is a fault.
      if (record === undefined || record.inService || context.registry.knowsMaintenance) return
      const about = { unit: ref, startPeriod: 1, endPeriod: context.plan.periodCount }
      report({ ...about, found: 'out of service', allowed: 'in service', what: unitOutOfService })
    },
  },
}

/** Undefined for a kind that the registry does not cover. */
const lookupFor = (
  { kind }: UnitRef,
  { registry }: AuditContext,
): RegistryLookup<RegisteredUnit> | undefined => (kind === 'truck' ? registry.trucks : registry.batteries)

export const registryRules: readonly AuditRule[] = [unitRegistered, unitInService]
