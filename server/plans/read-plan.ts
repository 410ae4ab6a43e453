// Validates a plan and extracts what is stored beside its text.

import { type PlanOutlook, planOutlook } from '../../domain/schedule/audit/outlook.ts'
import type { Registry } from '../../domain/schedule/audit/registry.ts'
import { decodePlan } from '../../domain/schedule/plan/decode.ts'
import { InvalidPlan } from '../../domain/schedule/plan/plan.ts'
import { type PlanRows, planRows } from '../../domain/schedule/projection/planned-battery.ts'

export type PlanRead =
  | { txId: string; timestamp: string; totalCost: number; periodCount: number }
  /** The decoder's message. */
  | { refused: string }
  | 'not JSON'

/** Returns errors as data, because a process cannot throw into another one. */
export function validatePlan(bytes: Uint8Array): PlanRead {
  const received = parseBytes(bytes)
  if (received === undefined) return 'not JSON'
  try {
    const { txId, timestampText: timestamp, totalCost, periodCount } = decodePlan(received)
    return { txId, timestamp, totalCost, periodCount }
  } catch (error) {
    if (error instanceof InvalidPlan) return { refused: error.message }
    throw error
  }
}

/** Of a plan that was delivered, and so is valid. */
export const readPlanRows = (bytes: Uint8Array): PlanRows => planRows(decodePlan(parseBytes(bytes)))

/** The same. */
export const readPlanOutlook = (registry: Registry, bytes: Uint8Array): PlanOutlook =>
  planOutlook(decodePlan(parseBytes(bytes)), registry)

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Undefined if it is not JSON: no JSON text parses to undefined. */
export function parseBytes(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    return undefined
  }
}
