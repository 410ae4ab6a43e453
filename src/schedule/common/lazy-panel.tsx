// Panels and dialogs of the view: each is loaded when it is first opened, and says in its own place where that fails.
import type { ComponentType } from 'react'
import { Dialog } from '../../ui/dialog/native-dialog.tsx'
import { type LazyComponent, lazyComponent } from '../../ui/lazy-component.tsx'
import { panelFailed, panelLoading } from './lazy-panel.css.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** `name` is the subject of '... could not be loaded.' */
export const lazyPanel = <Props extends object>(name: string, load: Load<Props>): LazyComponent<Props> =>
  lazyComponent(load, {
    name,
    Loading: () => <p className={panelLoading}>Loading...</p>,
    frame: message => <div className={panelFailed}>{message}</div>,
  })

/** `title` as the dialog itself has it. */
export const lazyDialog = <Props extends { onClose: () => void }>(
  title: string,
  load: Load<Props>,
): LazyComponent<Props> =>
  lazyComponent(load, {
    name: 'This dialog',
    frame: (message, { onClose }) => (
      <Dialog title={title} onClose={onClose}>
        {message}
      </Dialog>
    ),
  })
