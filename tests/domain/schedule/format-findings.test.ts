import { expect, test } from 'vitest'
import {
  auditSummary,
  findingsCsv,
  findingsJson,
  findingsText,
} from '../../../domain/schedule/audit/format-findings.ts'
import { audit } from '../../../domain/schedule/audit/index.ts'
import { decodePlan } from '../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../domain/schedule/plan/sample-plan.ts'
import { park, smallPlan, trip } from '../../support/small-plan.ts'

const broken = audit(
  decodePlan(
    smallPlan({
      trips: [trip('=1+1', 33, 34)],
      trucks: { 'T-1': Array(96).fill([park('D-1')]) },
      shortfalls: { 'S-1': { 3: -1.5 } },
    }),
  ),
  { limits: { toleranceKwh: 0.5 } },
)

test('findings are written as lines with severity and rule', () => {
  const plan = decodePlan(smallPlan({ shortfalls: { 'S-1': { 3: -1.5 }, 'S-2': { 4: -1 } } }))

  expect(findingsText(audit(plan))).toBe(
    'error: site S-1, period 3 (00:30 to 00:45): a shortfall of -1.5 kWh, which is negative [shortfall]\n' +
      'error: site S-2, period 4 (00:45 to 01:00): a shortfall of -1 kWh, which is negative [shortfall]\n',
  )
})

test('the summary counts the findings and names the limits', () => {
  expect(auditSummary(broken)).toBe(
    'Not checked against the asset registry. 2 errors and 1 warning in plan small of 2026-01-15 (tolerance 0.5 kWh, charging up to 150 kW, discharging up to 35 kW, 160 kWh per battery, 9 batteries per truck).',
  )
  expect(auditSummary(audit(decodePlan(samplePlan('2026-01-15'))))).toMatch(
    /^Not checked against the asset registry\. Nothing found in plan test_03 of/,
  )
})

test('the JSON of findings has the plan, what was not checked, the limits and every field of each finding', () => {
  const document = JSON.parse(findingsJson(broken))

  expect(document).toMatchObject({
    tx_id: 'small',
    day: '2026-01-15',
    not_checked: ['truck', 'battery'],
  })
  expect(document.limits).toEqual({
    tolerance_kwh: 0.5,
    largest_charge_kw: 150,
    largest_discharge_kw: 35,
    full_kwh: 160,
    truck_capacity: 9,
  })
  expect(document.findings).toContainEqual({
    severity: 'error',
    rule: 'shortfall',
    unit_kind: 'site',
    unit_id: 'S-1',
    start_period: 3,
    end_period: 3,
    from: '00:30',
    to: '00:45',
    found: -1.5,
    allowed: 0,
    off: -1.5,
    measure: 'kWh',
    trip_ids: [],
    entry_ids: [],
    sentence: 'site S-1, period 3 (00:30 to 00:45): a shortfall of -1.5 kWh, which is negative',
  })
})

test('the JSON of findings has the limits that an operation set for itself', () => {
  const limits = {
    minLoadingMinutes: 30,
    maxDriverDayHours: 9,
    maxHoursUntilBreak: 4.5,
    minBreakMinutes: 45,
    reserveKwh: 20,
  }

  expect(JSON.parse(findingsJson(audit(decodePlan(smallPlan({})), { limits }))).limits).toMatchObject({
    loading_minutes: 30,
    driver_day_hours: 9,
    hours_until_break: 4.5,
    break_minutes: 45,
    reserve_kwh: 20,
  })
})

test('the CSV of findings has a header, and a line for what was not checked and for each finding, and no id becomes a formula', () => {
  const lines = findingsCsv(broken).split('\r\n')

  expect(lines[0]).toBe(
    'severity,rule,unit_kind,unit_id,start_period,end_period,from,to,found,allowed,off,measure,trip_ids,entry_ids,sentence',
  )
  expect(lines.slice(1, 3)).toEqual([
    `not checked${','.repeat(14)}Trucks were not checked against the asset registry`,
    `not checked${','.repeat(14)}Batteries were not checked against the asset registry`,
  ])
  expect(lines).toHaveLength(broken.findings.length + 4)
  expect(lines.filter(line => /(^|,)"?=/.test(line))).toEqual([])
  expect(findingsCsv(broken)).toContain(",'=1+1,")
})
