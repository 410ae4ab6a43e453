// What each draft of a list comes to: its findings, what it leaves undelivered, and how little it could be.
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { maxBatteriesQuickly } from '../../../../domain/schedule/dispatch/max-batteries.ts'
import type { ListedDraft } from '../../../../domain/schedule/draft/draft.ts'
import { energyText } from '../../../../domain/schedule/words/sentences.ts'
import { pluralize } from '../../../../domain/words/pluralize.ts'
import type { OpenDraft } from '../editing-context.tsx'
import type { DraftFigures } from '../engine/draft-engine.ts'

/** ': 3 findings, 12.5 kWh short (8 kWh possible)'; empty until it is known. */
export function figuresText(figures: DraftFigures | undefined): string {
  if (!figures) return ''
  const { findings, shortfallKwh, possibleKwh } = figures
  const possible =
    possibleKwh === null
      ? `possible: not computed for over ${maxBatteriesQuickly} batteries`
      : `${energyText(possibleKwh)} possible`
  return `: ${pluralize(findings, 'finding', 'findings')}, ${energyText(shortfallKwh)} short (${possible})`
}

interface Known {
  version: string
  figures: DraftFigures
}

/** What each draft of the list comes to, by its id, one after the other; computed again only where it, what has begun of the plan, limits or registry have changed. */
export function useFigures(
  listed: readonly ListedDraft[],
  { draft: { id: openId, head }, drafts: { figures }, frozenUntil, engineNumber }: OpenDraft,
): ReadonlyMap<string, DraftFigures> {
  const [known, setKnown] = useState<ReadonlyMap<string, Known>>(new Map())
  const circumstances = `${frozenUntil} ${engineNumber}`
  const versions = useMemo(() => {
    const others = listed.filter(({ id, unsavedSteps }) => id !== openId && unsavedSteps === undefined)
    return new Map([
      [openId, `${head} ${circumstances}`],
      ...others.map(each => [each.id, `${each.changedAt} ${each.stepCount} ${circumstances}`] as const),
    ])
  }, [listed, openId, head, circumstances])
  const computeMissing = useEffectEvent(async (signal: AbortSignal) => {
    const missing = [...versions].filter(([id, version]) => known.get(id)?.version !== version)
    for (const [id, version] of missing) {
      const found = await figures(id).catch(() => null)
      if (signal.aborted) return
      if (found) setKnown(before => new Map(before).set(id, { version, figures: found }))
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other versions, or another engine
  useEffect(() => {
    const leaving = new AbortController()
    void computeMissing(leaving.signal)
    return () => leaving.abort()
  }, [versions, figures])
  return useMemo(() => {
    const current = [...known].filter(([id, { version }]) => versions.get(id) === version)
    return new Map(current.map(([id, each]) => [id, each.figures]))
  }, [known, versions])
}
