// REST resource: drafts of plans (extension).
import * as z from 'zod/mini'
import type { NewDraftBody, NewDraftStep } from '../../domain/calls/drafts.ts'

import { type CamelCased, snakeCased } from '../../domain/field-names.ts'
import { draftStep, draftSummary, listedDraft } from '../../domain/records/draft.ts'
import { scheduleSummary } from '../../domain/records/schedule.ts'
import { inPath } from './address.ts'
import { type CallerHttp, ignoredBody, json, noContent, orRefused } from './http.ts'
import { bodyOf, optionalTextShape, record } from './shapes.ts'

const summary = record(draftSummary.shape)
const listed = record({ ...listedDraft.shape, own_step_at: optionalTextShape })
const step = record(draftStep.shape)
const draft = record({ ...draftSummary.shape, steps: z.array(step) })
const conflict = record({ draft: summary, newer_steps: z.array(step) })

export type NewStep = CamelCased<NewDraftStep>
/** Where a draft is: `head` and `tip` are steps of it. */
export interface DraftPosition {
  head: string | null
  tip: string | null
}

export const draftCalls = (http: CallerHttp) => ({
  all: (txId: string) => http.get(draftsPath(txId), json(z.array(listed))),
  byId: (id: string) => http.get(draftPath(id), json(draft)),
  create: (txId: string, body: CamelCased<NewDraftBody>) =>
    http.send('POST', draftsPath(txId), bodyOf(body), json(summary)),
  rename: (id: string, name: string) => http.send('PATCH', draftPath(id), { name }, json(summary)),
  /** `version`: of the draft that the position was chosen in, like that of `append` and `send`. */
  move: (id: string, { head, tip }: DraftPosition, version: number) =>
    http.send('PATCH', draftPath(id), { head, tip }, json(summary), tagOf(version)),
  /** `newerSteps` of a draft that has another version by now: nothing was added then. */
  append: (id: string, steps: readonly NewStep[], version: number) =>
    http.send(
      'POST',
      `${draftPath(id)}/steps`,
      { steps: steps.map(snakeCased) },
      orRefused(added, 412, json(conflict)),
      tagOf(version),
    ),
  remove: (id: string) => http.send('DELETE', draftPath(id), undefined, noContent),
  restore: (id: string) => http.send('POST', `${draftPath(id)}/restoration`, undefined, ignoredBody),
  send: (id: string, reason: string | null, version: number) =>
    http.send('POST', `${draftPath(id)}/send`, { reason }, json(sentPlan), tagOf(version)),
})

const sentPlan = record({ tx_id: scheduleSummary.shape.tx_id })

const added = async (response: Response) => ({ draft: await json(summary)(response), newerSteps: null })

const draftsPath = (txId: string) => `/api/schedules/${inPath(txId)}/drafts`
const draftPath = (id: string) => `/api/drafts/${inPath(id)}`
const tagOf = (version: number) => `"${version}"`
