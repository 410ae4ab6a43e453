// A plan from its bytes, for a component that shows a part of it.
import { useEffect, useState } from 'react'
import { planNotRead } from '../../../domain/messages.ts'
import { InvalidPlan } from '../../../domain/schedule/plan/plan.ts'
import type { Layout } from '../layout/layout.ts'
import { openPlan } from '../worker/open-plan.ts'

export type OpenedPlan = { layout: Layout } | { refused: string }

/** Undefined while there are no bytes yet, or they are being read. */
export function useOpenedPlan(bytes: Blob | undefined): OpenedPlan | undefined {
  const [opened, setOpened] = useState<{ of: Blob; plan: OpenedPlan }>()
  useEffect(() => {
    if (!bytes) return
    const wish = new AbortController()
    openPlan(bytes, wish.signal).then(
      layout => setOpened({ of: bytes, plan: { layout } }),
      error => {
        if (wish.signal.aborted) return
        const refused = error instanceof InvalidPlan ? error.message : planNotRead
        setOpened({ of: bytes, plan: { refused } })
      },
    )
    return () => wish.abort()
  }, [bytes])
  return opened?.of === bytes ? opened?.plan : undefined
}
