// The layout of a plan for a component that shows one unit of it.
import { useEffect, useState } from 'react'
import { planNotRead } from '../../../domain/messages/timeline.ts'
import { InvalidPlan } from '../../../domain/schedule/plan/plan.ts'
import type { Layout } from '../layout/layout.ts'
import { loadLayout } from '../worker/open-plan.ts'

export type PlanLayout = { layout: Layout } | { refused: string }

/** Undefined while the bytes are missing or being read. */
export function usePlanLayout(bytes: Blob | undefined): PlanLayout | undefined {
  const [opened, setOpened] = useState<{ of: Blob; plan: PlanLayout }>()
  useEffect(() => {
    if (!bytes) return
    const controller = new AbortController()
    loadLayout(bytes, controller.signal).then(
      layout => setOpened({ of: bytes, plan: { layout } }),
      error => {
        if (controller.signal.aborted) return
        const refused = error instanceof InvalidPlan ? error.message : planNotRead
        setOpened({ of: bytes, plan: { refused } })
      },
    )
    return () => controller.abort()
  }, [bytes])
  return opened?.of === bytes ? opened?.plan : undefined
}
