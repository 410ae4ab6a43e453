// Parts of the view of the sample plan while a draft of it is open, on a narrow or a wide screen.
import { type ReactNode, useSyncExternalStore } from 'react'
import { vi } from 'vitest'
import type { OpenDraft } from '../../../../src/schedule/draft/editing-context.tsx'
import { startSession } from '../../drafts/drafting-steps.ts'
import { renderInView } from '../render-in-view.tsx'

/** `operations` are those of the draft's log, in order. */
export async function renderEdited(parts: ReactNode, { isNarrow }: { isNarrow: boolean }) {
  vi.stubGlobal('matchMedia', () => ({
    matches: isNarrow,
    addEventListener() {},
    removeEventListener() {},
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const { session, open } = await startSession()

  function useDraft() {
    const { handle, open } = useSyncExternalStore(session.subscribe, session.state)
    const actions = { openSendDialog: null, leave() {}, open() {}, compareWithBase() {} }
    const openDraft: OpenDraft = { ...open, ...actions }
    return {
      layout: handle.layout,
      editing: { start: null, isStarting: false, failure: null, open: openDraft },
    }
  }

  return {
    ...renderInView(parts, { useChanging: useDraft }),
    operations: () => open().draft.steps.map(({ operation }) => operation),
  }
}
