// Says that the inspector could not be loaded, at the bottom of the window where it would have been.
import { createRoot } from 'react-dom/client'
import { notLoaded } from '../../../domain/messages/loading.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { failedInspector } from './inspector-failed.css.ts'

/** Returns the function that removes it. */
export function showInspectorFailed({ document }: Window, retry: () => void): () => void {
  const container = document.body.appendChild(document.createElement('div'))
  container.dataset.beside = 'inspector'
  const root = createRoot(container)
  const close = () => {
    root.unmount()
    container.remove()
  }
  root.render(
    <div className={failedInspector}>
      <Alert
        action={
          <>
            <Button onClick={retry}>Try again</Button>
            <Button look="quiet" onClick={close}>
              Dismiss
            </Button>
          </>
        }
      >
        {notLoaded('The inspector')}
      </Alert>
    </div>,
  )
  return close
}
