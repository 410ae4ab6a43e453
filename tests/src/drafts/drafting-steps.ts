// A draft session of the sample plan without a worker and without a browser's database.
import type { Registry } from '../../../domain/schedule/audit/registry.ts'
import { toEnd } from '../../../domain/schedule/dispatch/in-parts.ts'
import { decodePlan } from '../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../domain/schedule/plan/sample-plan.ts'
import type { Gateway } from '../../../gql/gateway.ts'
import { openDraftSession } from '../../../src/drafts/session/open-session.ts'
import type { DraftChoice } from '../../../src/schedule/draft/editing-context.tsx'
import type { DraftClient } from '../../../src/schedule/draft/engine/draft-client.ts'
import { DraftEngine, type EngineOptions } from '../../../src/schedule/draft/engine/draft-engine.ts'
import { layOut } from '../../../src/schedule/layout/build-layout.ts'
import type { PlanHandle } from '../../../src/schedule/worker/open-plan.ts'
import { readPlan } from '../../../src/schedule/worker/read-plan.ts'
import type { LoadedPlan } from '../../../src/screens/schedule/loaded-plan.ts'
import { memoryDrafts } from '../../support/memory-drafts.ts'
import { recording } from '../../support/recording.ts'

const received = samplePlan('2026-01-15')
export const plan = decodePlan(received)
const layout = layOut(plan)

export const loadedPlan: LoadedPlan = {
  id: 1,
  source: { key: 'test', name: plan.txId, planId: null, read: async () => new Blob() },
  layout,
  handle: { layout, bytes: new Blob([JSON.stringify(received)]) } as PlanHandle,
}

/** Answers as the worker does, in the same thread. */
export async function engineClient(bytes: Blob, options: EngineOptions): Promise<DraftClient> {
  const opened = await readPlan(bytes)
  let engine = new DraftEngine(opened, options)
  return {
    reopen: async (next, steps) => {
      engine = new DraftEngine(opened, next)
      return engine.goTo(steps)
    },
    goTo: async steps => engine.goTo(steps),
    make: async step => engine.make(step),
    tryOut: async operation => engine.tryOut(operation),
    read: async line => engine.read(line),
    audit: async () => engine.found(),
    findingsFile: async () => new Blob(),
    figuresOf: async steps => engine.figuresOf(steps),
    fileOf: async (draftId, steps) => engine.fileOf(draftId, steps),
    possibleShortfall: async () => toEnd(engine.possibleShortfall()),
    proposedRates: async (batteryId, period) => engine.proposedRates(batteryId, period),
    minShortfall: async frozenUntil => engine.minShortfall(frozenUntil),
    explain: async explained => engine.explain(explained),
    rebase: async (request, from) => engine.rebase(request, from && (await readPlan(from))),
    sentState: async () => engine.sentState(),
    drops: (trip, truckIds, onDrops) => {
      onDrops([...engine.drops(trip, truckIds)])
      return () => {}
    },
    helpfulChanges: () => () => {},
    close: () => {},
  }
}

/** Without a `gateway` the draft stays in the browser. */
export async function startSession(
  { store } = memoryDrafts(),
  draft: DraftChoice | null = null,
  gateway: Gateway | null = null,
  openClient = engineClient,
  registry: Registry = {},
) {
  const recorder = recording()
  const session = await openDraftSession(
    {
      plan: loadedPlan,
      draft,
      userId: 'u-1',
      limits: {},
      registry,
      journal: recorder,
      gateway,
      store,
    },
    openClient,
  )
  return { session, recorder, open: () => session.state().open }
}
