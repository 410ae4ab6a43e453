// A component whose code is a chunk of its own, loaded when it is first rendered or before. An error stays inside it.
import { type ComponentType, type ReactNode, use, useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { notLoaded, notLoadedSinceUpdate, notShown } from '../../domain/messages/loading.ts'
import { Button } from './button/button.tsx'
import { Alert } from './feedback/alert.tsx'
import { LoadFailed } from './feedback/load-failed.tsx'
import { CodeNotLoaded, loadCode } from './load-code.ts'
import { UpdateContext } from './update-context.ts'

export type LazyComponent<Props = object> = ComponentType<Props> & {
  /** Rejects when the code cannot be loaded; rendering the component tries again. */
  load: () => Promise<void>
}

export interface LazyOptions<Props> {
  /** The subject of '... could not be loaded.' */
  name: string
  /** Rendered while the code is loaded. */
  Loading?: ComponentType<Props>
  /** The frame of the message about an error: a dialog, or a page. */
  frame?: (message: ReactNode, props: Props) => ReactNode
}

/**
 * In place of React's `lazy`, whose fallback stays for at least 300 ms even when the code arrives sooner. This one renders the
 * component as soon as its code is there, at once if it was loaded before. An exception inside it, or missing code, is
 * reported in its place with a button that tries again; everything around it stays as it is.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { name, Loading = Nothing, frame = messageAlone }: LazyOptions<Props>,
): LazyComponent<Props> {
  const loadModule = () => loadCode(load)
  let Loaded: ComponentType<Props> | null = null
  const loadOnce = async () => {
    Loaded ??= (await loadModule()).default
  }

  function Unguarded(props: Props) {
    const [Component, setComponent] = useState(() => Loaded)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    useEffect(() => {
      if (Component) return
      loadOnce().then(
        () => setComponent(() => Loaded),
        error => setFailure({ error }),
      )
    }, [Component])
    if (failure) throw failure.error
    return Component ? <Component {...props} /> : <Loading {...props} />
  }

  const Lazy = (props: Props) => (
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) =>
        frame(
          error instanceof CodeNotLoaded ? (
            <NotLoaded name={name} retry={resetErrorBoundary} />
          ) : (
            <LoadFailed retry={resetErrorBoundary}>{notShown(name)}</LoadFailed>
          ),
          props,
        )
      }
    >
      <Unguarded {...props} />
    </ErrorBoundary>
  )
  return Object.assign(Lazy, { load: loadOnce })
}

/** Trying again does not help if the server has the code of another version by now. */
function NotLoaded({ name, retry }: { name: string; retry: () => void }) {
  const update = use(UpdateContext)
  if (!update) return <LoadFailed retry={retry}>{notLoaded(name)}</LoadFailed>
  return <Alert action={<Button onClick={update}>Update</Button>}>{notLoadedSinceUpdate(name)}</Alert>
}

const Nothing = () => null
const messageAlone = (message: ReactNode) => message
