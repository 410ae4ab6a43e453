import { expect, test } from 'vitest'
import type { Finding } from '../../../../domain/schedule/audit/finding.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'
import { findingsFile, registryOf, runAudit } from '../../../../src/schedule/worker/plan-auditor.ts'

const record = (name: string) => ({ id: `id of ${name}`, code: null, name, inService: true })
const plan = decodePlan(samplePlan('2026-01-15'))

/** The findings posted to the page, and what follows them. */
function answers(options: Parameters<typeof runAudit>[1]) {
  const findings: Finding[] = []
  const summary = runAudit(plan, options, part => findings.push(...part))
  return { findings, summary }
}

test('a registry without any of the units is ignored and reported as not checked against', () => {
  const others = [record('XB-1')]

  expect(registryOf(plan, { batteries: others })).toEqual({})
  expect(answers({ limits: {}, registry: { batteries: others } })).toEqual({
    findings: [],
    summary: { limits: expect.objectContaining({ toleranceKwh: 0.1 }), unchecked: ['truck', 'battery'] },
  })
})

test('a registry with one of the units gives findings for the others', async () => {
  const registry = { batteries: [record('MB-1')] }

  const { findings, summary } = answers({ limits: {}, registry })

  expect(findings.map(({ unit }) => unit.id)).toEqual(plan.batteries.slice(1).map(({ id }) => id))
  expect(summary).toMatchObject({ unchecked: ['truck'] })
  const file = JSON.parse((await textOf(await findingsFile('json'))) ?? '')
  expect(file.findings).toHaveLength(findings.length)
})

test('what could not be read of the registry is reported as not checked against', () => {
  const { summary } = answers({ limits: {}, registry: { unread: ['places'] } })

  expect(summary).toMatchObject({ unchecked: ['truck', 'battery', 'places'] })
})

test('chargers are checked by the places of the registry, whether or not it knows the units', () => {
  const charging = plan.batteries
    .flatMap(({ entries }) => entries)
    .find(each => each.scheduleType === 'charge')
  const places = [{ id: charging?.locationId ?? '', chargers: 0, chargerPowerKw: null }]

  const { findings } = answers({ limits: {}, registry: { places } })

  expect(findings.length).toBeGreaterThan(0)
  expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(['enough-chargers']))
})

/** jsdom's Blob has no text(). */
function textOf(file: Blob | null): Promise<string> {
  const reader = new FileReader()
  return new Promise(resolve => {
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(file ?? new Blob())
  })
}
