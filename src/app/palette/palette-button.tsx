// Opens the command palette: a button in the top bar, and Ctrl+K. The palette itself is loaded with the first use.
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { type PageCommand, PageCommandsContext } from '../../ui/page-commands.ts'
import { failedBelowBar, paletteButton } from './palette-button.css.ts'

const CommandPalette = lazyComponent(() => import('./command-palette.tsx'), {
  name: 'The command palette',
  frame: (message: ReactNode) => <div className={failedBelowBar}>{message}</div>,
})

export function PaletteButton() {
  const commands = useContext(PageCommandsContext)
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const [ofPage, setOfPage] = useState<PageCommand[]>([])
  const button = useRef<HTMLButtonElement>(null)
  const open = useStableCallback(() => {
    flushSync(() => commands?.mountAll())
    setOfPage(commands?.all() ?? [])
    setState('open')
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return
      // Firefox would focus its own search field.
      event.preventDefault()
      if (!isOutOfReach(button.current)) open()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={paletteButton}
        aria-label="Search and commands"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search and commands (Ctrl+K)"
        onClick={open}
      >
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <path
            d="M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11Zm4 9.5 4 4"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
          />
        </svg>
      </button>
      {state !== 'unused' && (
        <CommandPalette open={state === 'open'} ofPage={ofPage} onClose={() => setState('closed')} />
      )}
    </>
  )
}

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey

/** A modal dialog keeps the page behind it out of reach, and its commands too. */
const isOutOfReach = (element: HTMLElement | null) =>
  document.querySelector('dialog[open]') !== null || element?.closest('[inert], [aria-hidden=true]') !== null
