// A button of a tool row that opens a small panel with more tools. The browser's own popover: it closes on Escape and on a press
// elsewhere, gives the focus back, and stands above everything.
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { PageCommandsContext } from '../page-commands.ts'
import { tool } from './tool.css.ts'
import { ToolIcon } from './tool-icon.tsx'
import { listPanel, menuPanel, menuSign } from './tool-menu.css.ts'

interface ToolMenuProps {
  name: string
  icon?: string
  /** Its tools open something: a press on one closes the menu, and the focus is back on its button before anything opens. */
  closesOnPress?: boolean
  children: ReactNode
}

/** Pixels between the button and the panel. */
const gap = 6

export function ToolMenu({ name, icon, closesOnPress, children }: ToolMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isMounted, mount] = useMount()

  function place({ currentTarget: panel, newState }: ToggleEvent<HTMLElement>) {
    if (newState !== 'open' || !button.current) return
    mount()
    const { left, right, bottom } = button.current.getBoundingClientRect()
    const inLeftHalf = left + right < window.innerWidth
    panel.style.top = `${bottom + gap}px`
    panel.style.left = inLeftHalf ? `${left}px` : 'auto'
    panel.style.right = inLeftHalf ? 'auto' : `${document.documentElement.clientWidth - right}px`
  }

  function closeAtTool({ target, currentTarget: panel }: MouseEvent<HTMLElement>) {
    // A browser without popovers shows the tools in the row.
    if ((target as Element).closest('button')) panel.hidePopover?.()
  }

  /** Escape closes the menu and does nothing else: in a search field, browsers would clear it and leave the menu open. */
  function closeAtEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    event.preventDefault()
    document.getElementById(id)?.hidePopover?.()
    button.current?.focus()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={tool.normal}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onKeyDown={closeAtEscape}
      >
        {icon && <ToolIcon path={icon} />}
        {name}
        <span className={menuSign} aria-hidden="true">
          ▾
        </span>
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={name}
        className={closesOnPress ? listPanel : menuPanel}
        onClickCapture={closesOnPress ? closeAtTool : undefined}
        onKeyDown={closeAtEscape}
        onBeforeToggle={place}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isMounted && children}
      </div>
    </>
  )
}

/**
 * The tools are mounted when the menu first opens, or when the palette needs to know them: most people never open it, and its
 * fields are a tenth of a page. A browser without popovers shows them at once.
 */
function useMount(): [isMounted: boolean, mount: () => void] {
  const [isMounted, setMounted] = useState(() => !('popover' in HTMLElement.prototype))
  const commands = useContext(PageCommandsContext)
  const mount = useCallback(() => setMounted(true), [])
  useEffect(() => (isMounted ? undefined : commands?.beforeReading(mount)), [commands, isMounted, mount])
  return [isMounted, mount]
}
