// The bound beside the shortfall: how little could be left undelivered, and whether a re-dispatch would help.
import { useEffect, useState } from 'react'
import { energyChangeText, energyText, noticeableKwh } from '../../../../domain/schedule/words/sentences.ts'
import type { OpenDraft } from '../editing-context.tsx'
import type { PossibleShortfall } from '../engine/draft-engine.ts'

/** Steps that follow each other sooner are computed once. */
const restMs = 250

/** Undefined while it is being computed for the present step; null where it is not computed. */
export function usePossibleShortfall({
  result,
  possibleShortfall,
}: OpenDraft): PossibleShortfall | null | undefined {
  const [found, setFound] = useState<{ of: OpenDraft['result']; possible: PossibleShortfall | null } | null>(
    null,
  )
  useEffect(() => {
    let isWanted = true
    const timer = window.setTimeout(() => {
      possibleShortfall().then(
        possible => isWanted && setFound({ of: result, possible }),
        () => {},
      )
    }, restMs)
    return () => {
      isWanted = false
      window.clearTimeout(timer)
    }
  }, [result, possibleShortfall])
  return found?.of === result ? found.possible : undefined
}

/** '15.3 kWh possible now, 28 kWh less than before this step'. */
export function possibleText({ minKwh, beforeKwh }: PossibleShortfall): string {
  const now = `${energyText(minKwh)} possible now`
  const difference = beforeKwh === null ? 0 : minKwh - beforeKwh
  if (Math.abs(difference) < noticeableKwh) return now
  return `${now}, ${energyChangeText(difference)} than before this step`
}

/** What a re-dispatch would save; undefined where it would not help, or that is not known. */
export function savingText(possible: PossibleShortfall | null | undefined): string | undefined {
  const saving = possible ? possible.planKwh - possible.minKwh : 0
  return saving > noticeableKwh ? `Would leave ${energyText(saving)} less undelivered` : undefined
}
