// Takes plans in: who sends one waits for a turn, then it is received and read within limits.
import type { Readable } from 'node:stream'
import fp from 'fastify-plugin'
import { planTooLarge, receivePlanBody } from '../plans/plan-body.ts'
import type { PlanLimits } from '../plans/plan-limits.ts'
import { PlanQueue } from '../plans/plan-queue.ts'
import { createPlanReader } from '../plans/plan-reader.ts'
import type { PlanRead } from '../plans/read-plan.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Receives and reads a plan when it is the person's turn, which lasts until `keep` has resolved. Throws the refusal of what is
     * too large or cannot be a plan, and Busy.
     */
    takePlan<Kept>(sent: SentPlan, keep: (plan: TakenPlan) => Promise<Kept>): Promise<Kept>
  }
}

export interface SentPlan {
  /** The id of who sends it. */
  person: string
  body: Readable
  /** The length that the request's headers name; NaN where they name none. */
  contentLength: number
}

export interface TakenPlan {
  bytes: Buffer
  read: PlanRead
}

export interface PlanIntakeOptions {
  limits: PlanLimits
  /** The built code of the process that reads large plans; without it they are read in this one. */
  planProcess: string | undefined
}

export const planIntake = fp<PlanIntakeOptions>(
  async (app, { limits, planProcess }) => {
    const queue = new PlanQueue(limits)
    const reader = createPlanReader(planProcess, limits)
    app.decorate('takePlan', async ({ person, body, contentLength }, keep) => {
      if (contentLength > limits.maxBytes) throw planTooLarge(limits.maxBytes)
      return queue.run(person, async () => {
        const bytes = await receivePlanBody(body, limits)
        return keep({ bytes, read: await reader.read(bytes) })
      })
    })
    app.addHook('onClose', async () => reader.end())
  },
  { name: 'plan-intake' },
)
