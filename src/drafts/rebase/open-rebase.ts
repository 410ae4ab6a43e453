// Applies the steps of a draft to another plan, in a worker of its own.
import type { Draft } from '../../../domain/schedule/draft/draft.ts'
import type { DraftClient } from '../../schedule/draft/engine/draft-client.ts'
import type { Rebased } from '../../schedule/draft/engine/draft-engine.ts'
import { hashOf } from '../hash-of.ts'

export interface OpenRebase {
  /** `accepted`: the ids of doubtful steps that are applied. */
  rebase: (accepted: readonly string[]) => Promise<Rebased>
  close: () => void
}

interface RebaseOpenerOptions {
  openClient: (to: Blob) => Promise<DraftClient>
  draft: () => Draft
  /** The plan that the draft was made from; null where it is another one by now. */
  from: Blob | null
}

/** What is applied is the draft as it is when the other plan, `to`, is opened. */
export const rebaseOpener =
  ({ openClient, draft, from }: RebaseOpenerOptions) =>
  async (to: Blob): Promise<OpenRebase> => {
    const opened = draft()
    const [client, baseHash] = await Promise.all([openClient(to), hashOf(to)])
    return {
      rebase: accepted => client.rebase({ draft: opened, baseHash, accepted }, from),
      close: client.close,
    }
  }
