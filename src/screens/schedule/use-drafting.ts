// The draft of the open plan. Its code is loaded when editing begins.

import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Failure, joinSentences } from '../../../domain/failure.ts'
import {
  draftNotRead,
  draftUnknown,
  editingCodeNotLoaded,
  editingNotStarted,
} from '../../../domain/messages/drafts.ts'
import { storageOwner } from '../../../domain/records/viewer.ts'
import type { AuditLimits } from '../../../domain/schedule/audit/finding.ts'
import type { Registry } from '../../../domain/schedule/audit/registry.ts'
import type { Operation } from '../../../domain/schedule/draft/operations/operation.ts'
import { DraftUnknown } from '../../drafts/draft-unknown.ts'
import type { DraftSession, DraftSessionState } from '../../drafts/session/session.ts'
import { useApp } from '../../hooks/app.ts'
import { useSession } from '../../hooks/use-session.ts'
import type { DraftChoice } from '../../schedule/draft/editing-context.tsx'
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts'
import { CodeNotLoaded, loadCode } from '../../ui/load-code.ts'
import type { LoadedPlan } from './loaded-plan.ts'

export interface Drafting {
  /** The open plan, or what its draft has made of it. */
  plan: LoadedPlan | null
  /** Null while the plan is only read. */
  session: DraftSessionState | null
  isStarting: boolean
  failure: string | null
  /**
   * Opens a draft of the plan: by default the latest own one, or a new one. It takes the place of the open one. `first` is done to
   * it at once.
   */
  start: (
    options: { registry: Registry; limits: Partial<AuditLimits>; frozenUntil: () => number },
    draft?: DraftChoice,
    first?: Operation,
  ) => void
  leave: () => void
}

interface Progress {
  session: DraftSession | null
  isStarting: boolean
  failure: string | null
}

const nothingBegun: Progress = { session: null, isStarting: false, failure: null }

const loadSession = () => loadCode(() => import('../../drafts/session/open-session.ts'))
const subscribeToNothing = () => () => {}
const noState = () => null

function failureText(error: unknown): string {
  if (error instanceof CodeNotLoaded) return editingCodeNotLoaded
  if (error instanceof Failure) return joinSentences(draftNotRead, error.message)
  return error instanceof DraftUnknown ? draftUnknown : editingNotStarted
}

export function useDrafting(opened: LoadedPlan | null): Drafting {
  const { journal, gateway } = useApp()
  const { viewer } = useSession()
  const storedFor = opened?.source.storedFor ?? null
  const userId = viewer ? storageOwner(viewer) : storedFor
  const [progress, setProgress] = useState<Progress & { of: number | null }>({ of: null, ...nothingBegun })
  // A draft belongs to one plan.
  const { session, isStarting, failure } = progress.of === opened?.id ? progress : nothingBegun
  const latest = useRef(0)
  const state = useSyncExternalStore(session?.subscribe ?? subscribeToNothing, session?.state ?? noState)

  const start = useStableCallback<Parameters<Drafting['start']>>(async (options, draft, first) => {
    if (!opened || isStarting || (session && !draft)) return
    const turn = ++latest.current
    const of = opened.id
    setProgress({ of, session, isStarting: true, failure: null })
    try {
      const { openDraftSession } = await loadSession()
      const next = await openDraftSession({
        ...options,
        plan: opened,
        draft: draft ?? null,
        userId: userId ?? '',
        journal,
        gateway: userId === null ? null : gateway,
      })
      if (turn !== latest.current) return next.close()
      setProgress({ of, ...nothingBegun, session: next })
      if (first) next.state().open.make(first)
    } catch (error) {
      if (turn !== latest.current) return
      setProgress({ of, session, isStarting: false, failure: failureText(error) })
    }
  })
  const leave = useStableCallback(() => setProgress({ of: null, ...nothingBegun }))
  useEffect(() => () => session?.close(), [session])
  // Its draft is of somebody else than the server says now.
  const isOfOther = storedFor !== null && userId !== storedFor
  useEffect(() => {
    if (isOfOther) leave()
  }, [isOfOther, leave])

  const openedId = opened?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was begun for another plan is over
  useEffect(() => () => void latest.current++, [openedId])

  const handle = state?.handle
  const name = state?.open.draft.name
  const plan = useMemo(
    () =>
      opened && handle && name
        ? { ...opened, source: { ...opened.source, name }, layout: handle.layout, handle }
        : opened,
    [opened, handle, name],
  )
  return { plan, session: state, isStarting, failure, start, leave }
}
