// What the commands about a plan's least shortfall compute. Throws `InvalidRegistry` for what is no reply of the server.

import * as z from 'zod/mini'
import { parseJson } from '../../json/parse-json.ts'
import { assetInService } from '../../records/asset.ts'
import { place } from '../../records/place.ts'
import type { AuditLimits } from '../audit/finding.ts'
import type { Registry } from '../audit/registry.ts'
import { readBase } from '../draft/settle/base.ts'
import { settledBase } from '../draft/settle/settle.ts'
import type { Plan } from '../plan/plan.ts'
import { describeBound } from './bound-texts.ts'
import { type BoundCertificate, certificateOf, certificateShape, refuseCertificate } from './certificate.ts'
import { limitsOfAudit } from './dispatch-limits.ts'
import { solveDispatch } from './least-shortfall.ts'
import { planProblem } from './plan-problem.ts'

export class InvalidRegistry extends Error {}

/** `limits` are those that are not the default. */
export type BoundOptions = { limits: Partial<AuditLimits>; registry: Registry }

/** The texts of what `GET /api/places` and `GET /api/assets` reply; undefined where they are not given. */
export function registryFrom(replies: { places?: string; assets?: string }): Registry {
  const places = listOf(replies.places, 'GET /api/places', place)
  const assets = listOf(replies.assets, 'GET /api/assets', assetInService)
  return {
    ...(places && {
      places: places.map(({ id, chargers, charger_power_kw, tariff }) => ({
        id,
        chargers,
        chargerPowerKw: charger_power_kw,
        tariff,
      })),
    }),
    ...(assets && {
      batteries: assets.map(each => ({
        id: each.id,
        name: each.name,
        code: each.serial_number,
        inService: !each.out_of_service,
        capacityKwh: each.capacity_kwh ?? null,
        maxChargeKw: each.max_charge_kw ?? null,
        maxDischargeKw: each.max_discharge_kw ?? null,
      })),
    }),
  }
}

function listOf<T>(text: string | undefined, call: string, item: z.ZodMiniType<T>): T[] | undefined {
  if (text === undefined) return undefined
  const read = z.array(item).safeParse(parseJson(text))
  if (read.success) return read.data
  throw new InvalidRegistry(`is not what ${call} replies.`)
}

/** A line for the bound, each reason and each assumption. */
export function boundLines(plan: Plan, options: BoundOptions): string[] {
  const base = readBase(plan, options)
  const { text, reasons, assumptions } = describeBound(settledBase(base), base)
  return [text, ...reasons, ...assumptions]
}

export function boundCertificate(plan: Plan, options: BoundOptions): BoundCertificate {
  return certificateOf(plan.txId, solveDispatch(problemOf(plan, options)))
}

/** What the certificate proves, or why it is refused. */
export function checkBound(plan: Plan, text: string, options: BoundOptions): { ok: boolean; text: string } {
  const read = certificateShape.safeParse(parseJson(text))
  if (!read.success) return { ok: false, text: 'This is no certificate of a bound.' }
  const reason = refuseCertificate(read.data, plan.txId, problemOf(plan, options))
  if (reason !== null) return { ok: false, text: `The certificate is refused. ${reason}` }
  return {
    ok: true,
    text: `With the trips of ${plan.txId}, every dispatch leaves at least ${read.data.minKwh} kWh undelivered.`,
  }
}

function problemOf(plan: Plan, options: BoundOptions) {
  const base = readBase(plan, options)
  return planProblem(settledBase(base), base, limitsOfAudit(base.audit.context), { fromPeriod: 1 }).problem
}
