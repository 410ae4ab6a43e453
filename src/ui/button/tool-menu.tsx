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
import { focusFirst, hasLeft, moveInMenu } from './menu-keys.ts'
import { tool } from './tool.css.ts'
import { ToolIcon } from './tool-icon.tsx'
import { listPanel, menuPanel, menuSign } from './tool-menu.css.ts'

interface ToolMenuProps {
  name: string
  icon?: string
  /** Its tools open something: a press on one closes the menu, and the focus is back on its button before anything opens. */
  closesOnPress?: boolean
  /** Its content computes something: it is there only while the menu is open, which a press on a tool of it closes. */
  onlyWhileOpen?: boolean
  children: ReactNode
}

/** Pixels between the button and the panel. */
const gap = 6
/** On screens that are narrower the panel has their width but for a margin. */
const phoneWidth = 520
const phoneMargin = 16

export function ToolMenu({ name, icon, closesOnPress, onlyWhileOpen = false, children }: ToolMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isMounted, mount] = useMount(onlyWhileOpen)

  function place({ currentTarget: { style }, newState }: ToggleEvent<HTMLElement>) {
    // Before it is shown, so that Escape finds it open however soon it is pressed.
    setOpen(newState === 'open')
    if (newState !== 'open' || !button.current) return
    mount()
    const { left, right, top, bottom } = button.current.getBoundingClientRect()
    const [inLeftHalf, inUpperHalf] = [left + right < window.innerWidth, top + bottom < window.innerHeight]
    style.top = inUpperHalf ? `${bottom + gap}px` : 'auto'
    style.bottom = inUpperHalf ? 'auto' : `${document.documentElement.clientHeight - top + gap}px`
    const isPhone = window.innerWidth <= phoneWidth
    style.left = isPhone ? `${phoneMargin}px` : inLeftHalf ? `${left}px` : 'auto'
    style.right = isPhone || inLeftHalf ? 'auto' : `${document.documentElement.clientWidth - right}px`
  }

  function closeAtTool({ target }: MouseEvent<HTMLElement>) {
    // The reason of one that is off is read beside it.
    if ((target as Element).closest('button:not([aria-disabled="true"])')) hide()
  }

  /** A browser without popovers shows the tools in the row. */
  const hide = () => panel.current?.hidePopover?.()

  /** Escape closes the menu and does nothing else: in a search field, browsers would clear it and leave the menu open. */
  function closeAtEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    event.preventDefault()
    hide()
    button.current?.focus()
  }

  function onKeyOfButton(event: KeyboardEvent) {
    closeAtEscape(event)
    if (event.key !== 'ArrowDown' || !isOpen) return
    event.preventDefault()
    focusFirst(panel.current)
  }

  function onKeyOfPanel(event: KeyboardEvent<HTMLElement>) {
    closeAtEscape(event)
    moveInMenu(event)
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
        onKeyDown={onKeyOfButton}
      >
        {icon && <ToolIcon path={icon} />}
        {name}
        <span className={menuSign} aria-hidden="true">
          ▾
        </span>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={name}
        className={closesOnPress ? listPanel : menuPanel}
        onClickCapture={closesOnPress ? closeAtTool : undefined}
        // After the tool has acted: it is gone once the menu is closed.
        onClick={onlyWhileOpen ? closeAtTool : undefined}
        onKeyDown={onKeyOfPanel}
        onBlur={event => isOpen && hasLeft(event) && event.relatedTarget !== button.current && hide()}
        onBeforeToggle={place}
      >
        {(isMounted || isOpen) && children}
      </div>
    </>
  )
}

/**
 * The tools are mounted when the menu first opens, or when the palette needs to know them: most people never open it, and its
 * fields are a tenth of a page. With `onlyWhileOpen` they never stay. A browser without popovers shows them at once.
 */
function useMount(onlyWhileOpen: boolean): [isMounted: boolean, mount: () => void] {
  const [isMounted, setMounted] = useState(() => !('popover' in HTMLElement.prototype))
  const commands = useContext(PageCommandsContext)
  const mount = useCallback(() => setMounted(was => was || !onlyWhileOpen), [onlyWhileOpen])
  useEffect(
    () => (isMounted || onlyWhileOpen ? undefined : commands?.beforeReading(mount)),
    [commands, isMounted, onlyWhileOpen, mount],
  )
  return [isMounted, mount]
}
