// Drafts of plans.
import * as z from 'zod/mini'

/**
 * A step of a draft (extension). `operation` has the fields of domain/schedule/draft/operations/operation.ts; `at` and `by` are the
 * server's.
 */
export const draftStep = z.object({
  id: z.string(),
  /** The step that it was made after; null for the base. */
  parent_id: z.nullable(z.string()),
  at: z.string(),
  /** The id of the user who made it, and the name then. */
  by: z.nullable(z.string()),
  by_name: z.nullable(z.string()),
  operation: z.looseObject({ type: z.string() }),
  words: z.string(),
})
export type DraftStep = z.infer<typeof draftStep>

/** Whether the plan of a draft still counts. `gone`: it is no longer on the server. */
const draftPlanStates = ['delivered', 'withdrawn', 'gone'] as const

/** A draft of a plan, without its steps (extension). */
export const draftSummary = z.object({
  id: z.string(),
  base_tx_id: z.string(),
  /** SHA-256 of the plan's text, in hexadecimal digits. */
  base_hash: z.string(),
  name: z.string(),
  /** The last step that is done; null at the base. */
  head: z.nullable(z.string()),
  /** The last step of the branch that redo follows. */
  tip: z.nullable(z.string()),
  step_count: z.number(),
  version: z.number(),
  plan_state: z.enum(draftPlanStates),
  created_at: z.string(),
  /** The name of the person then, as in `changed_by`. */
  created_by: z.nullable(z.string()),
  changed_at: z.string(),
  changed_by: z.nullable(z.string()),
})
export type DraftSummary = z.infer<typeof draftSummary>

/** A draft in a list of them. `own_step_at`: when whoever asks made the last own step in it; null if none. */
export const listedDraft = z.extend(draftSummary, { own_step_at: z.nullable(z.string()) })
export type ListedDraft = z.infer<typeof listedDraft>

/** The same with its steps, in the order in which they came (extension). */
export const draft = z.extend(draftSummary, { steps: z.array(draftStep) })
export type Draft = z.infer<typeof draft>

/** Answers steps that were made on an older version, with what was added since. Those are to be applied first (extension). */
export const draftConflict = z.object({
  message: z.string(),
  code: z.string(),
  draft: draftSummary,
  newer_steps: z.array(draftStep),
})
