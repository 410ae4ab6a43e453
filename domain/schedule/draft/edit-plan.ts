// Applies a file of operations to a plan.
import { quoteValue } from '../../words/sanitize.ts'
import { auditOf } from '../audit/index.ts'
import { InvalidPlan, type Plan } from '../plan/plan.ts'
import { draftDifferences } from './differences.ts'
import { apply } from './operations/apply.ts'
import type { Operation } from './operations/operation.ts'
import { operationSchema } from './operations/operation-schema.ts'
import { stepWords } from './operations/step-words.ts'
import { readBase } from './settle/base.ts'
import { baseState, stateOf } from './settle/draft-state.ts'
import type { Intent } from './settle/intent.ts'
import { settle, settledBase } from './settle/settle.ts'
import { parseLine } from './typed/typed-line.ts'

export type Edited =
  /** `lines` say what was done and what has changed. */
  | { ok: true; plan: Plan; lines: readonly string[] }
  /** The first operation that was refused, counted from 1, with what could be done instead. */
  | { ok: false; number: number; reason: string; offers: readonly Operation[] }

/**
 * `text` is a JSON list of operations, or a typed line each; lines that are empty or begin with # are skipped. Throws `InvalidPlan`
 * only if the text is JSON but no list.
 */
export function editPlan(plan: Plan, text: string): Edited {
  const base = readBase(plan)
  const lines: string[] = []
  let { intent } = base
  let settled = settledBase(base)
  for (const [i, read] of readersOf(text).entries()) {
    const given = read(intent)
    if (!given.ok) return { ok: false, number: i + 1, reason: given.reason, offers: [] }
    const applied = apply(intent, given.operation, base)
    if (!applied.ok) {
      const offers = applied.offers.map(({ operation }) => operation)
      return { ok: false, number: i + 1, reason: applied.reason, offers }
    }
    const next = settle(applied.intent, base, settled)
    lines.push(stepWords(given.operation, settled, next, base))
    intent = applied.intent
    settled = next
  }
  const start = baseState(base)
  const state = stateOf(intent, base, start)
  const { added, removed, shortfallKwh } = draftDifferences(
    { plan, findings: auditOf(start.audit).findings },
    { plan: state.plan, findings: auditOf(state.audit).findings },
  )
  lines.push(...added.map(({ sentence }) => `New finding: ${sentence}`))
  lines.push(...removed.map(({ sentence }) => `Finding gone: ${sentence}`))
  if (shortfallKwh !== 0) lines.push(`Shortfall: ${shortfallKwh > 0 ? '+' : ''}${shortfallKwh} kWh`)
  return { ok: true, plan: state.plan, lines }

  function readersOf(source: string): ((now: Intent) => Given)[] {
    if (!/^\s*[[{]/.test(source)) {
      const typed = source.split('\n').filter(line => line.trim() !== '' && !line.trimStart().startsWith('#'))
      return typed.map(line => now => parseLine(line.trim(), { intent: now, base }))
    }
    return listOf(source).map(value => () => givenOperation(value))
  }
}

type Given = { ok: true; operation: Operation } | { ok: false; reason: string }

function listOf(text: string): readonly unknown[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new InvalidPlan('The operations are not JSON')
  }
  if (!Array.isArray(value)) throw new InvalidPlan(`The operations must be a list, not ${quoteValue(value)}`)
  return value
}

function givenOperation(value: unknown): Given {
  const read = operationSchema.safeParse(value)
  if (read.success) return { ok: true, operation: read.data }
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : value
  return {
    ok: false,
    reason: `This is not an operation: ${quoteValue(type)} does not have the fields that it needs, or has others.`,
  }
}
