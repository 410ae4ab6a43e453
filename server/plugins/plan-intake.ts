// Receives plans and settles drafts: each waits for its turn and is then received and read within limits.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import fp from 'fastify-plugin'
import type { PlanOutlook } from '../../domain/schedule/audit/outlook.ts'
import type { Registry } from '../../domain/schedule/audit/registry.ts'
import type { PlanRows } from '../../domain/schedule/projection/planned-battery.ts'
import { refusal } from '../http/errors.ts'
import { planTooLarge, receivePlanBody } from '../plans/plan-body.ts'
import type { PlanLimits } from '../plans/plan-limits.ts'
import { PlanQueue } from '../plans/plan-queue.ts'
import { createPlanReader } from '../plans/plan-reader.ts'
import type { PlanRead } from '../plans/read-plan.ts'
import type { StepsRead } from '../plans/read-steps.ts'
import type { DraftJob, SettledDraft } from '../plans/settle-draft.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Receives and reads a plan when it is the sender's turn, which lasts until `store` resolves. Throws a refusal if it is too large
     * or cannot be a plan, and Busy.
     */
    receivePlan<Stored>(upload: PlanUpload, store: (plan: ReadUpload) => Promise<Stored>): Promise<Stored>
    /**
     * Settles a draft on its plan when it is the sender's turn, which lasts until `store` resolves. `read` is called then. Throws Busy,
     * and a refusal if the result is too large.
     */
    settleDraft<Stored>(
      senderId: string,
      read: () => Promise<DraftOfPlan>,
      store: (settled: SettledDraft) => Promise<Stored>,
    ): Promise<Stored>
    /** Validates steps of a draft that are too many to do it here. Throws a refusal if they cost too much. */
    readDraftSteps(bytes: Buffer): Promise<StepsRead>
    /** The rows of the batteries in a plan that was delivered; undefined if they cannot be read within limits. */
    readPlanRows(content: string): Promise<PlanRows | undefined>
    /**
     * What will fail of a plan that was delivered; undefined if its audit exceeds the limits. Such readings have one turn at a time among
     * the deliveries. Throws Busy.
     */
    readPlanOutlook(content: string, registry: Registry): Promise<PlanOutlook | undefined>
    /** How many plans are being received and read, or wait for it. */
    plansInQueue(): number
  }
}

export interface PlanUpload {
  /** Of a person or a program, of which each has one turn at a time. */
  senderId: string
  body: Readable
  /** The Content-Length header; NaN if missing. */
  contentLength: number
  /** Called with the SHA-256 of the body before it is read. What it throws ends the upload. */
  received?: ((bodyHash: Buffer) => Promise<void>) | undefined
}

export interface DraftOfPlan {
  job: DraftJob
  /** The text of the plan that the draft is of. */
  base: string
}

export interface ReadUpload {
  bytes: Buffer
  read: PlanRead
}

export interface PlanIntakeOptions {
  limits: PlanLimits
  /** The file of the process that reads large plans; without it they are read in this process. */
  planProcess: string | undefined
}

export const planIntake = fp<PlanIntakeOptions>(async (app, { limits, planProcess }) => {
  const queue = new PlanQueue(limits)
  const reader = createPlanReader(planProcess, limits)
  app.decorate('receivePlan', async ({ senderId, body, contentLength, received }, store) => {
    if (contentLength > limits.maxBytes) throw planTooLarge(limits.maxBytes)
    return queue.run(senderId, async () => {
      const hash = received && createHash('sha256')
      const bytes = await receivePlanBody(body, limits, hash)
      if (hash) await received(hash.digest())
      return store({ bytes, read: await reader.read(bytes) })
    })
  })
  app.decorate('settleDraft', (senderId, read, store) =>
    queue.run(senderId, async () => {
      const { job, base } = await read()
      const settled = await reader.settle(job, Buffer.from(base))
      if ('content' in settled && Buffer.byteLength(settled.content) > limits.maxBytes)
        throw planTooLarge(limits.maxBytes)
      return store(settled)
    }),
  )
  app.decorate('readDraftSteps', async bytes => {
    const read = await reader.steps(bytes)
    if (typeof read === 'object' && 'refused' in read) throw refusal('too_large')
    return read
  })
  app.decorate('readPlanRows', content => reader.rows(Buffer.from(content)))
  app.decorate('readPlanOutlook', (content, registry) =>
    queue.run('outlook', () => reader.outlook(Buffer.from(content), registry)),
  )
  app.decorate('plansInQueue', () => queue.length)
  app.addHook('onClose', async () => reader.end())
})
