// Validates the steps that are added to a draft.

import * as z from 'zod/mini'
import { type NewDraftStep, newDraftStep } from '../../domain/calls/drafts.ts'
import { draftStepTooLarge } from '../../domain/messages/drafts.ts'
import { operationSchema } from '../../domain/schedule/draft/operations/operation-schema.ts'
import { maxOperationLength, operationLength } from '../../domain/schedule/draft/operations/operation-size.ts'
import { parseBytes } from './read-plan.ts'

/** In one call. */
const maxStepsAtOnce = 100

const step = z.extend(newDraftStep, {
  operation: operationSchema.check(
    z.refine(operation => operationLength(operation) <= maxOperationLength, { error: draftStepTooLarge }),
  ),
})

export const addedSteps = z.object({
  steps: z.array(step).check(z.minLength(1), z.maxLength(maxStepsAtOnce)),
})

export type StepsRead =
  | { steps: NewDraftStep[] }
  /** In Fastify's form. */
  | { issues: { instancePath: string; keyword: string; message: string }[] }
  | 'not JSON'

/** Nobody reads more of them, and a body could have a million. */
const maxIssues = 20

export function readSteps(bytes: Uint8Array): StepsRead {
  const received = parseBytes(bytes)
  if (received === undefined) return 'not JSON'
  const { data, error } = addedSteps.safeParse(received)
  if (data) return data
  const issues = error.issues.slice(0, maxIssues)
  return {
    issues: issues.map(({ path, code: keyword, message }) => ({
      instancePath: `/${path.join('/')}`,
      keyword,
      message,
    })),
  }
}
