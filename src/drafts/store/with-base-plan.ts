// Keeps a plan in the browser as long as there are drafts of it.

import { type BasePlan, type BasePlans, basePlans } from './base-plans.ts'
import type { BrowserDrafts } from './draft-store.ts'

/** `drafts`, of which those of the plan with this id keep it. */
export function draftsWithPlan(
  drafts: BrowserDrafts,
  txId: string,
  plan: BasePlan,
  plans: BasePlans = basePlans,
): BrowserDrafts {
  let isStored = false

  async function keep(): Promise<void> {
    if (isStored) return
    isStored = true
    await plans.keep(txId, plan)
  }

  return {
    ...drafts,

    async load(id) {
      const draft = await drafts.load(id)
      if (draft?.baseTxId === txId) await keep()
      return draft
    },

    async append(draft, steps, ends) {
      await drafts.append(draft, steps, ends)
      if (draft.baseTxId === txId) await keep()
    },

    async remove(id) {
      await drafts.remove(id)
      if ((await drafts.list(txId)).length > 0) return
      isStored = false
      await plans.drop(txId)
    },

    async restore(id) {
      await drafts.restore(id)
      await keep()
    },
  }
}
