// The other drafts of the plan, and the other branches of the open one, as plans that the draft can be compared with.
import { useCallback, useEffect, useMemo, useState } from 'react'
import { noDraftsRead } from '../../../domain/messages/drafts.ts'
import { type ListedDraft, otherBranches } from '../../../domain/schedule/draft/draft.ts'
import { dateTimeText } from '../../../domain/time/texts.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import type { DraftSessionState } from '../../drafts/session/session.ts'
import type { PlanSource } from '../../hooks/plan-source.ts'
import { usePageZone } from '../../ui/time/zones.tsx'
import { isDraftKey } from './use-view-address.ts'

/** Older branches are in the history of the draft. */
const maxBranches = 10
/** So much of a step's sentence names a branch. */
const maxBranchWords = 80

interface DraftSources {
  /** None while the plan is only read. */
  sources: readonly PlanSource[]
  /** Why some are missing or old, as a sentence. */
  notRead: string | null
  readAgain: () => void
}

export function useDraftSources(session: DraftSessionState | null): DraftSources {
  const zone = usePageZone()
  const { listed, notRead, readAgain } = useListed(session)
  const draft = session?.open.draft
  const planOf = session?.open.drafts.planOf
  const sources = useMemo(() => {
    if (!draft || !planOf) return []
    const sourceOf = (draftId: string, stepId: string | null, name: string): PlanSource => ({
      key: ['draft', draftId, ...(stepId === null ? [] : [stepId])].join(' '),
      name,
      planId: null,
      read: () => planOf(draftId, stepId),
    })
    const ofBranches = otherBranches(draft)
      .slice(-maxBranches)
      .reverse()
      .map(({ id, words }) =>
        sourceOf(draft.id, id, `${draft.name}, the branch that ends with: ${shortened(words)}`),
      )
    const others = listed
      .filter(({ id, unsavedSteps }) => id !== draft.id && unsavedSteps === undefined)
      .map(({ id, name, stepCount, changedAt, changedBy }) => {
        const by = changedBy ? ` by ${changedBy}` : ''
        const about = `${pluralize(stepCount, 'step', 'steps')}, changed ${dateTimeText(zone, changedAt)}${by}`
        return sourceOf(id, null, `${name} (${about})`)
      })
    return [...ofBranches, ...others]
  }, [draft, planOf, listed, zone])
  return { sources, notRead, readAgain }
}

const shortened = (words: string): string =>
  words.length > maxBranchWords ? `${words.slice(0, maxBranchWords - 3)}...` : words

export const isDraftSource = ({ key }: PlanSource): boolean => isDraftKey(key)

interface Listed extends Pick<DraftSources, 'notRead' | 'readAgain'> {
  listed: readonly ListedDraft[]
}

const none: Pick<Listed, 'listed' | 'notRead'> = { listed: [], notRead: null }

/** Read when a draft is opened, and again whenever that is asked for: others go on with theirs. */
function useListed(session: DraftSessionState | null): Listed {
  const [latest, setLatest] = useState(none)
  const [readings, setReadings] = useState(0)
  const readAgain = useCallback(() => {
    setLatest(({ listed }) => ({ listed, notRead: null }))
    setReadings(count => count + 1)
  }, [])
  const list = session?.open.drafts.list
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when that is asked for
  useEffect(() => {
    if (!list) return
    let isWanted = true
    list().then(
      ({ drafts, notRead }) => isWanted && setLatest({ listed: drafts, notRead }),
      () => isWanted && setLatest(({ listed }) => ({ listed, notRead: noDraftsRead })),
    )
    return () => {
      isWanted = false
    }
  }, [list, readings])
  return { ...(list ? latest : none), readAgain }
}
