// Registry rules: the plan's units are registered and in service. Without a registry they find nothing.
import { type AuditContext, type UnitContext, unitsOf } from './context.ts'
import { findRegistered, type RegisteredUnit } from './registry.ts'
import type { AuditRule } from './rule.ts'
import { unitOutOfService, unitUnknown } from './texts.ts'

const unitRegistered: AuditRule = {
  name: 'unit-registered',
  // The registry may lag behind the fleet.
  severity: 'warning',
  requirement: 'Every truck and battery of the plan is in the asset registry.',
  find: (context, report) => {
    for (const { ref, record } of recordsOf(context)) {
      if (record !== undefined) continue
      const about = { unit: ref, startPeriod: 1, endPeriod: context.plan.periodCount }
      report({ ...about, found: ref.id, allowed: 'a unit of the registry', what: unitUnknown })
    }
  },
}

const unitInService: AuditRule = {
  name: 'unit-in-service',
  // A unit that is out of service now may be back on the plan's day.
  severity: 'warning',
  requirement: 'Every truck and battery of the plan is in service.',
  find: (context, report) => {
    for (const { ref, record } of recordsOf(context)) {
      if (record === undefined || record.inService) continue
      const about = { unit: ref, startPeriod: 1, endPeriod: context.plan.periodCount }
      report({ ...about, found: 'out of service', allowed: 'in service', what: unitOutOfService })
    }
  },
}

/** Each unit of a kind that the registry covers, with its record. */
function* recordsOf(
  context: AuditContext,
): Iterable<{ ref: UnitContext['ref']; record: RegisteredUnit | undefined }> {
  const { registry } = context
  for (const { ref } of unitsOf(context)) {
    const lookup = ref.kind === 'truck' ? registry.trucks : registry.batteries
    if (lookup !== undefined) yield { ref, record: findRegistered<RegisteredUnit>(lookup, ref.id) }
  }
}

export const registryRules: readonly AuditRule[] = [unitRegistered, unitInService]
