// What each draft of a list comes to: its findings, what it leaves undelivered, and how little it could be.
import { useEffect, useState } from 'react'
import type { ListedDraft } from '../../../../domain/schedule/draft/draft.ts'
import { energyText } from '../../../../domain/schedule/words/sentences.ts'
import { pluralize } from '../../../../domain/words/pluralize.ts'
import type { OpenDraft } from '../editing-context.tsx'
import type { DraftFigures } from '../engine/draft-engine.ts'

/** ': 3 findings, 12.5 kWh short (8 kWh possible)'; empty until it is known. */
export function figuresText(figures: DraftFigures | undefined): string {
  if (!figures) return ''
  const { findings, shortfallKwh, possibleKwh } = figures
  const possible = possibleKwh === null ? '' : ` (${energyText(possibleKwh)} possible)`
  return `: ${pluralize(findings, 'finding', 'findings')}, ${energyText(shortfallKwh)} short${possible}`
}

/** What each draft of the list comes to, by its id, one after the other; a draft that was changed since is computed again. */
export function useFigures(
  listed: readonly ListedDraft[],
  { draft, drafts: { figures } }: OpenDraft,
): ReadonlyMap<string, DraftFigures> {
  const [known, setKnown] = useState<ReadonlyMap<string, DraftFigures>>(new Map())
  const { id: openId, head } = draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open draft is at another step
  useEffect(() => {
    let isWanted = true
    async function compute(): Promise<void> {
      for (const id of new Set([openId, ...listed.map(each => each.id)])) {
        const found = await figures(id).catch(() => null)
        if (!isWanted) return
        if (found) setKnown(before => new Map(before).set(id, found))
      }
    }
    void compute()
    return () => {
      isWanted = false
    }
  }, [listed, figures, openId, head])
  return known
}
