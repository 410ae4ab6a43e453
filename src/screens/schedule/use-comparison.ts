// Compares the open plan with another one: the other is opened in the same way, both are drawn together, and a worker finds
// the differences.
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { planGone, plansNotCompared } from '../../../domain/messages/timeline.ts'
import type { AuditLimits } from '../../../domain/schedule/audit/finding.ts'
import type { Registry } from '../../../domain/schedule/audit/registry.ts'
import { InvalidPlan } from '../../../domain/schedule/plan/plan.ts'
import type { TimelineView } from '../../../domain/schedule/view/timeline-view.ts'
import type { PlanSource } from '../../hooks/plan-source.ts'
import type { ComparedChart } from '../../schedule/compare/chart/compared-chart.ts'
import type {
  ComparisonChoice,
  ComparisonFailure,
  CurrentComparison,
} from '../../schedule/compare/comparing.ts'
import { noDifferences } from '../../schedule/compare/differences-by-unit.ts'
import type { FoundDifferences } from '../../schedule/compare/found-differences.ts'
import type { OtherPlan } from '../../schedule/compare/open-compared.ts'
import { reasonOf } from '../../schedule/worker/open-failure.ts'
import { loadCode } from '../../ui/load-code.ts'
import { type LoadedPlan, troubleOf } from './loaded-plan.ts'
import type { Plans } from './use-plans.ts'

interface ComparisonInput {
  plan: LoadedPlan
  /** Of the plan, or of its draft; another function once that has changed. */
  readFile: () => Promise<Blob>
  view: TimelineView
  limits: Partial<AuditLimits>
  registry: Registry | undefined
  sourceOf: Plans['sourceOf']
  /** Called when a chosen plan is open: the comparison is with it from now on. */
  onOpened: (source: PlanSource) => void
}

interface ComparisonState {
  /** Null if nothing is compared. */
  current: CurrentComparison | null
  choice: ComparisonChoice | null
  /** Opens a plan; the present comparison stays until it is open. */
  choose: (source: PlanSource) => void
}

export function useComparison({
  plan,
  readFile,
  view,
  limits,
  registry,
  sourceOf,
  onOpened,
}: ComparisonInput): ComparisonState {
  const { comparison } = view
  const source = comparison ? sourceOf(comparison) : undefined
  const swapped = comparison?.swapped ?? false
  const { other, failure: openFailure, choice, choose } = useOther(source, onOpened)
  const findDifferences = useMemo(() => {
    if (!other || !registry) return null
    return async (signal: AbortSignal) => {
      const bytes = await readFile()
      signal.throwIfAborted()
      const [before, after] = swapped ? [other.bytes, bytes] : [bytes, other.bytes]
      return other.comparePlans({ before, after, registry, limits }, signal)
    }
  }, [other, registry, swapped, readFile, limits])
  const { found, failure: compareFailure } = useFound(findDifferences)
  const ownName = plan.source.name
  // Of what is compared: a draft may be listed under a later state by now.
  const otherName = other?.name ?? source?.name ?? comparison?.id ?? ''
  const byUnit = found?.byUnit ?? none
  const joined = useMemo(() => other?.joinLayouts(plan.layout, other.layout), [other, plan.layout])
  const chart = useMemo(
    () =>
      (joined &&
        other?.compareCharts(
          { own: plan.layout, other: other.layout, ...joined, ownName, otherName, swapped },
          byUnit,
        )) ??
      null,
    [other, joined, plan.layout, ownName, otherName, swapped, byUnit],
  )
  const gone = comparison && !source ? comparison.id : null
  const failure = useMemo(
    () => (gone === null ? (openFailure ?? compareFailure) : { text: planGone(gone) }),
    [gone, openFailure, compareFailure],
  )
  const isCompared = comparison !== null
  const differing = useDiffering(other, found && chart)
  const current = useMemo(() => {
    if (!isCompared) return null
    const [beforeName, afterName] = swapped ? [otherName, ownName] : [ownName, otherName]
    return { beforeName, afterName, otherName, chart, found, failure, differing }
  }, [isCompared, swapped, otherName, ownName, chart, found, failure, differing])
  return { current, choice, choose }
}

const none = noDifferences()

/** Those of the last comparison with this plan stay while it is compared again. */
function useDiffering(other: Other | null, chart: ComparedChart | null) {
  const known = useRef<{ other: Other; rows: ReadonlySet<number> } | null>(null)
  if (other && chart) known.current = { other, rows: chart.differing }
  return known.current?.other === other ? known.current?.rows : undefined
}

type Other = OtherPlan & Pick<PlanSource, 'key' | 'name'>

function useOther(source: PlanSource | undefined, onOpened: ComparisonInput['onOpened']) {
  const key = source?.key
  const { arrived, choice, choose } = useChoice(key, onOpened)
  const [opened, setOpened] = useState<Other | null>(null)
  const [failed, setFailed] = useState<{ key: string; failure: ComparisonFailure } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const other = [arrived, opened].find(each => each !== null && each.key === key) ?? null
  const open = useEffectEvent((signal: AbortSignal) => {
    if (!source || other) return setOpened(other)
    setFailed(null)
    openOther(source, signal).then(setOpened, error => {
      if (signal.aborted) return
      const retry = () => setAttempt(before => before + 1)
      setFailed({ key: source.key, failure: troubleOf(source, error, retry) })
    })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the same again
  useEffect(() => {
    const request = new AbortController()
    open(request.signal)
    return () => request.abort()
  }, [key, attempt])
  return { other, failure: failed?.key === key ? (failed?.failure ?? null) : null, choice, choose }
}

interface Chosen {
  source: PlanSource
  /** Null while it is being opened. */
  arrived: Other | null
  failure: ComparisonFailure | null
}

/** The plan that is being opened for the next comparison. Choosing another one, or none, cancels it. */
function useChoice(key: string | undefined, onOpened: ComparisonInput['onOpened']) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const request = useRef(new AbortController())
  // biome-ignore lint/correctness/useExhaustiveDependencies: ends with the comparison beside which it was chosen
  useEffect(
    () => () => {
      request.current.abort()
      setChosen(null)
    },
    [key],
  )
  const announce = useEffectEvent(onOpened)
  // Before the browser paints: a frame in between would show neither comparison.
  useLayoutEffect(() => {
    if (chosen?.arrived) announce(chosen.source)
  }, [chosen])
  const choose = useCallback((source: PlanSource) => {
    request.current.abort()
    request.current = new AbortController()
    const { signal } = request.current
    const change = (to: Partial<Chosen>) => {
      if (!signal.aborted) setChosen({ source, arrived: null, failure: null, ...to })
    }
    change({})
    openOther(source, signal).then(
      arrived => change({ arrived }),
      error => change({ failure: troubleOf(source, error, () => choose(source)) }),
    )
  }, [])
  const choice = useMemo(() => {
    if (!chosen || chosen.arrived) return null
    const { source, failure } = chosen
    return { name: source.name, failure, dismiss: () => setChosen(null) }
  }, [chosen])
  return { arrived: chosen?.arrived ?? null, choice, choose }
}

const loadComparison = () => loadCode(() => import('../../schedule/compare/open-compared.ts'))

/** The code of the comparison is loaded meanwhile. */
async function openOther({ key, name, read }: PlanSource, signal: AbortSignal): Promise<Other> {
  const [bytes, { openCompared }] = await Promise.all([read(signal), loadComparison()])
  return { key, name, ...(await openCompared(bytes, signal)) }
}

type FindDifferences = (signal: AbortSignal) => Promise<FoundDifferences>

/** The result of the latest request only. */
function useFound(findDifferences: FindDifferences | null) {
  const [response, setResponse] = useState<{ to: FindDifferences; found: FoundDifferences } | null>(null)
  const [failed, setFailed] = useState<{ at: FindDifferences; failure: ComparisonFailure } | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt compares the same plans again
  useEffect(() => {
    if (!findDifferences) return
    const controller = new AbortController()
    setFailed(null)
    findDifferences(controller.signal).then(
      found => setResponse({ to: findDifferences, found }),
      error => {
        if (controller.signal.aborted) return
        const text = plansNotCompared(reasonOf(error))
        const retry = () => setAttempt(before => before + 1)
        setFailed({ at: findDifferences, failure: error instanceof InvalidPlan ? { text } : { text, retry } })
      },
    )
    return () => controller.abort()
  }, [findDifferences, attempt])
  return {
    found: findDifferences && response?.to === findDifferences ? response.found : null,
    failure: findDifferences && failed?.at === findDifferences ? failed.failure : null,
  }
}
