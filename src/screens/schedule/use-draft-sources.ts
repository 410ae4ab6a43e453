// The other drafts of the plan, and the other branches of the open one, as plans that the draft can be compared with.
import { useEffect, useMemo, useState } from 'react'
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

/** None while the plan is only read. */
export function useDraftSources(session: DraftSessionState | null): readonly PlanSource[] {
  const zone = usePageZone()
  const listed = useListed(session)
  const draft = session?.open.draft
  const planOf = session?.open.drafts.planOf
  return useMemo(() => {
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
}

const shortened = (words: string): string =>
  words.length > maxBranchWords ? `${words.slice(0, maxBranchWords - 3)}...` : words

export const isDraftSource = ({ key }: PlanSource): boolean => isDraftKey(key)

const none: readonly ListedDraft[] = []

/** As they are when the draft is opened. */
function useListed(session: DraftSessionState | null): readonly ListedDraft[] {
  const [listed, setListed] = useState(none)
  const list = session?.open.drafts.list
  useEffect(() => {
    if (!list) return
    let isWanted = true
    list().then(
      all => isWanted && setListed(all),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [list])
  return list ? listed : none
}
