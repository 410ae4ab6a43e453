import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BoundCertificate,
  certificateOf,
  refuseCertificate,
} from '../../../../domain/schedule/dispatch/certificate.ts'
import { type DispatchProblem, toKwh } from '../../../../domain/schedule/dispatch/dispatch-problem.ts'
import { solveDispatch } from '../../../../domain/schedule/dispatch/least-shortfall.ts'
import { dispatchProblem, leastByHighs, pricedProblem } from '../../../support/dispatch-problems.ts'
import { runsOf } from '../../../support/property-runs.ts'

const numRuns = runsOf(200)
const day = { batteries: 5, sites: 3, periods: 16, max: 20 }
const problems = fc.oneof(dispatchProblem(day), pricedProblem(day))

function forAll(check: (problem: DispatchProblem, certificate: BoundCertificate) => void): void {
  const property = fc.property(problems, problem =>
    check(problem, certificateOf('day', solveDispatch(problem))),
  )
  fc.assert(property, { numRuns })
}

const sum = (list: readonly { kwh: number }[]) => list.reduce((so, { kwh }) => so + kwh, 0)

test('the needs of a certificate exceed its limits by what a linear program finds unavoidable', () => {
  forAll((problem, { needs, limits, minKwh }) => {
    expect(minKwh).toBeCloseTo(leastByHighs(problem) / 1e6, 9)
    expect(Math.max(0, sum(needs) - sum(limits))).toBeCloseTo(minKwh, 9)
  })
})

test('a certificate holds for its own plan', () => {
  forAll((problem, certificate) => {
    expect(refuseCertificate(JSON.parse(JSON.stringify(certificate)), 'day', problem)).toBeNull()
  })
})

test('a certificate that was changed is refused', () => {
  const one = toKwh(1)
  forAll((problem, certificate) => {
    const { needs, limits, side } = certificate
    const changed: BoundCertificate[] = [
      { ...certificate, minKwh: certificate.minKwh + one },
      { ...certificate, txId: 'other' },
      { ...certificate, needs: [...needs, { locationId: 'S-0', startPeriod: 1, endPeriod: 1, kwh: one }] },
      ...limits.map((_, i) => ({ ...certificate, limits: limits.filter((_, j) => j !== i) })),
      ...side.sites.map((_, i) => ({
        ...certificate,
        side: { ...side, sites: side.sites.filter((_, j) => j !== i) },
      })),
    ]
    for (const each of changed) expect(refuseCertificate(each, 'day', problem)).toEqual(expect.any(String))
  })
})
