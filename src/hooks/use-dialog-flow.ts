// A flow that a person enters by a press which opens its dialog. The dialog's code is loaded with the first press.
import { useState } from 'react'
import type { Actor, AnyStateMachine, EventFrom, InputFrom, SnapshotFrom } from 'xstate'
import { type Flow, useFlow } from './use-flow.ts'

export interface DialogFlow<Machine extends AnyStateMachine> {
  /** What the dialog is given; null before the first press. */
  dialog: { state: SnapshotFrom<Machine>; send: Actor<Machine>['send'] } | null
  open: () => void
}

/** Only for machines whose event 'dialog.opened' opens the dialog. */
export function useDialogFlow<Machine extends AnyStateMachine>(
  flow: Flow<Machine>,
  ...input: undefined extends InputFrom<Machine> ? [] : [input: InputFrom<Machine>]
): DialogFlow<Machine> {
  const [state, send] = useFlow(flow, ...input)
  const [isWanted, setWanted] = useState(false)
  return {
    dialog: isWanted ? { state, send } : null,
    open() {
      setWanted(true)
      send({ type: 'dialog.opened' } as EventFrom<Machine>)
    },
  }
}
