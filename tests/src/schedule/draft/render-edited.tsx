// Parts of the view of the sample plan while a draft of it is open, on a narrow or a wide screen.
import { act } from '@testing-library/react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { vi } from 'vitest'
import type { Registry } from '../../../../domain/schedule/audit/registry.ts'
import { doneSteps } from '../../../../domain/schedule/draft/draft.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import type { Gateway } from '../../../../gql/gateway.ts'
import type { OpenDraft } from '../../../../src/schedule/draft/editing-context.tsx'
import { startSession } from '../../drafts/drafting-steps.ts'
import { renderInView, type ViewOptions } from '../render-in-view.tsx'

interface EditedOptions {
  isNarrow: boolean
  /** Of the server that the draft is saved on. */
  gateway?: Gateway
  /** Fields of the open draft that are set whatever its session says. */
  fixed?: Partial<OpenDraft>
  registry?: Registry
  view?: Pick<ViewOptions, 'clockMinute' | 'projection' | 'view'>
}

/** `operations` are those of the draft's log, in order, undone ones too; `make` makes one more. */
export async function renderEdited(
  parts: ReactNode,
  { isNarrow, gateway, fixed, registry, view }: EditedOptions,
) {
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
  const { session, open } = await startSession(undefined, null, gateway, undefined, registry)

  function useDraft() {
    const { handle, open } = useSyncExternalStore(session.subscribe, session.state)
    const actions = { frozenUntil: 0, openSendDialog: null, leave() {}, open() {}, compareWithBase() {} }
    const openDraft: OpenDraft = { ...open, ...actions, ...fixed }
    return {
      layout: handle.layout,
      editing: { start: null, isStarting: false, failure: null, open: openDraft },
    }
  }

  return {
    ...renderInView(parts, { ...view, useChanging: useDraft }),
    handle: () => session.state().handle,
    make: (operation: Operation) => act(() => open().make(operation)),
    undo: () => act(() => open().undo()),
    redo: () => act(() => open().redo()),
    operations: () => open().draft.steps.map(({ operation }) => operation),
    doneOperations: () => doneSteps(open().draft).map(({ operation }) => operation),
  }
}
