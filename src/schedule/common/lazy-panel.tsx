// Panels and dialogs of the view, loaded when first opened; a failure is shown in their place.
import type { ComponentType } from 'react'
import { type LazyComponent, lazyComponent } from '../../ui/lazy-component.tsx'
import { panelFailed, panelLoading } from './lazy-panel.css.ts'
import { ViewDialog } from './view-dialog.tsx'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** `name` is the subject of '... could not be loaded.' */
export const lazyPanel = <Props extends object>(name: string, load: Load<Props>): LazyComponent<Props> =>
  lazyComponent(load, {
    name,
    Loading: () => <p className={panelLoading}>Loading...</p>,
    frame: message => <div className={panelFailed}>{message}</div>,
  })

/** `title` as the dialog itself has it. */
export const lazyDialog = (title: string, load: Load<object>): LazyComponent =>
  lazyComponent(load, {
    name: 'This dialog',
    frame: message => <ViewDialog title={title}>{message}</ViewDialog>,
  })
