// REST resource: drafts of plans (extension).
import * as z from 'zod/mini'
import type { NewDraftBody, NewDraftStep } from '../../domain/calls/drafts.ts'

import { type CamelCased, snakeCased } from '../../domain/field-names.ts'
import { draftStep, draftSummary, listedDraft } from '../../domain/records/draft.ts'
import { scheduleSummary } from '../../domain/records/schedule.ts'
import { inPath } from './address.ts'
import { type Http, ignoredBody, json, noContent, orRefused } from './http.ts'
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

export const draftCalls = (http: Http) => ({
  all: (txId: string, signal?: AbortSignal) => http.get(draftsPath(txId), json(z.array(listed)), signal),
  byId: (id: string, signal?: AbortSignal) => http.get(draftPath(id), json(draft), signal),
  create: (txId: string, body: CamelCased<NewDraftBody>, signal?: AbortSignal) =>
    http.send('POST', draftsPath(txId), bodyOf(body), json(summary), signal),
  rename: (id: string, name: string, signal?: AbortSignal) =>
    http.send('PATCH', draftPath(id), { name }, json(summary), signal),
  /** `version`: of the draft that the position was chosen in, like that of `append` and `send`. */
  move: (id: string, { head, tip }: DraftPosition, version: number, signal?: AbortSignal) =>
    http.send('PATCH', draftPath(id), { head, tip }, json(summary), signal, tagOf(version)),
  /** `newerSteps` of a draft that has another version by now: nothing was added then. */
  append: (id: string, steps: readonly NewStep[], version: number, signal?: AbortSignal) =>
    http.send(
      'POST',
      `${draftPath(id)}/steps`,
      { steps: steps.map(snakeCased) },
      orRefused(added, 412, json(conflict)),
      signal,
      tagOf(version),
    ),
  remove: (id: string, signal?: AbortSignal) =>
    http.send('DELETE', draftPath(id), undefined, noContent, signal),
  restore: (id: string, signal?: AbortSignal) =>
    http.send('POST', `${draftPath(id)}/restoration`, undefined, ignoredBody, signal),
  send: (id: string, reason: string | null, version: number, signal?: AbortSignal) =>
    http.send('POST', `${draftPath(id)}/send`, { reason }, json(sentPlan), signal, tagOf(version)),
})

const sentPlan = record({ tx_id: scheduleSummary.shape.tx_id })

const added = async (response: Response) => ({ draft: await json(summary)(response), newerSteps: null })

const draftsPath = (txId: string) => `/api/schedules/${inPath(txId)}/drafts`
const draftPath = (id: string) => `/api/drafts/${inPath(id)}`
const tagOf = (version: number) => `"${version}"`
