// Rules of the asset registry: the plan's units are there and in service. Without a registry there is nothing to find.
import { type Facts, type Unit, unitsOf } from './facts.ts'
import { type RegisteredUnit, registered } from './registry.ts'
import type { Rule } from './rule.ts'
import { unitOutOfService, unitUnknown } from './texts.ts'

const unitRegistered: Rule = {
  name: 'unit-registered',
  // The registry can lag behind the fleet.
  severity: 'warning',
  says: 'Every truck and battery of the plan is in the asset registry.',
  find: (facts, report) => {
    for (const { ref, record } of recordsOf(facts)) {
      if (record !== undefined) continue
      const about = { unit: ref, startPeriod: 1, endPeriod: facts.plan.periodCount }
      report({ ...about, found: ref.id, allowed: 'a unit of the registry', what: unitUnknown })
    }
  },
}

const unitInService: Rule = {
  name: 'unit-in-service',
  // What is out of service now can be back on the plan's day.
  severity: 'warning',
  says: 'Every truck and battery of the plan is in service.',
  find: (facts, report) => {
    for (const { ref, record } of recordsOf(facts)) {
      if (record === undefined || record.inService) continue
      const about = { unit: ref, startPeriod: 1, endPeriod: facts.plan.periodCount }
      report({ ...about, found: 'out of service', allowed: 'in service', what: unitOutOfService })
    }
  },
}

/** Each unit whose kind the registry knows, with its record there. */
function* recordsOf(facts: Facts): Iterable<{ ref: Unit['ref']; record: RegisteredUnit | undefined }> {
  const { registry } = facts
  for (const { ref } of unitsOf(facts)) {
    const lookup = ref.kind === 'truck' ? registry.trucks : registry.batteries
    if (lookup !== undefined) yield { ref, record: registered<RegisteredUnit>(lookup, ref.id) }
  }
}

export const registryRules: readonly Rule[] = [unitRegistered, unitInService]
