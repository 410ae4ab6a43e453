// A button that opens a list of options: the focus stays on the button, and the list is gone through by keyboard or pointer.
// By hand, for its weight: the library's select is heavier than all else that a screen loads, and one that is loaded on
// demand would be missing in a form that has lost the network.
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { optionReached, optionTyped } from './list-moves.ts'
import type { Option } from './option.ts'

interface ListboxOptions {
  options: readonly Option[]
  chosen: readonly string[]
  /** Stays open when something is chosen. */
  multiple: boolean
  /** Opens nothing. */
  locked: boolean
  choose: (value: string) => void
}

/** How long letters belong to one word, in ms. */
const typingPauseMs = 700

export function useListbox({ options, chosen, multiple, locked, choose }: ListboxOptions) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY })
  const optionId = (index: number) => `${id}-${index}`
  const place = usePlace(list, open)

  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [open, active])

  function show(at = options.findIndex(({ value }) => chosen.includes(value))) {
    if (locked || options.length === 0) return
    setOpen(true)
    setActive(Math.max(at, 0))
  }

  function take(index: number) {
    const option = options[index]
    if (option) choose(option.value)
    if (!multiple) setOpen(false)
  }

  // Each of these tells whether the key was one of its own.
  function onKeyOfButton({ key, timeStamp }: KeyboardEvent): boolean {
    if (['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(key)) show()
    else if (key === 'Home') show(0)
    else if (key === 'End') show(options.length - 1)
    else return onLetter(key, timeStamp)
    return true
  }

  function onKeyOfList({ key, altKey, timeStamp }: KeyboardEvent): boolean {
    const reached = optionReached(key, active, options.length)
    if (key === 'Tab') {
      setOpen(false)
      return false
    }
    if (key === 'Escape' || (altKey && key === 'ArrowUp')) setOpen(false)
    else if (key === 'Enter' || (key === ' ' && !isTyping(timeStamp))) take(active)
    else if (reached !== null) setActive(reached)
    else return onLetter(key, timeStamp)
    return true
  }

  const isTyping = (at: number) => at - typed.current.at < typingPauseMs

  function onLetter(key: string, at: number): boolean {
    if (key.length !== 1) return false
    typed.current = { text: isTyping(at) ? typed.current.text + key : key, at }
    const found = optionTyped(options, typed.current.text, open ? active : -1)
    if (found >= 0) show(found)
    return true
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey) return
    const taken = open ? onKeyOfList(event) : onKeyOfButton(event)
    if (!taken) return
    event.preventDefault()
    // A dialog around it stays open when Escape closes the list.
    event.stopPropagation()
  }

  return {
    open,
    buttonProps: {
      role: 'combobox',
      'aria-haspopup': 'listbox',
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      'aria-activedescendant': open && active >= 0 ? optionId(active) : undefined,
      onKeyDown,
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
        // Not every browser gives a button the focus that is pressed.
        currentTarget.focus()
        if (open) setOpen(false)
        else show()
      },
    },
    close: () => setOpen(false),
    listProps: {
      ref: list,
      id,
      role: 'listbox',
      'aria-multiselectable': multiple || undefined,
      // The focus stays on the button.
      onPointerDown: (event: PointerEvent) => event.preventDefault(),
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      ...place,
    },
    optionProps: (index: number) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': chosen.includes(options[index]?.value ?? ''),
      'data-highlighted': index === active || undefined,
      onPointerMove: () => setActive(index),
      onClick: () => take(index),
    }),
  } as const
}

/** The list opens downwards from the button's start, unless the window ends there. */
function usePlace(list: RefObject<HTMLElement | null>, open: boolean) {
  const [place, setPlace] = useState({ up: false, atEnd: false })
  useLayoutEffect(() => {
    const field = list.current?.parentElement?.getBoundingClientRect()
    const size = list.current?.getBoundingClientRect()
    if (!open || !field || !size) return
    const below = window.innerHeight - field.bottom
    setPlace({
      up: size.height > below && field.top > below,
      atEnd: field.left + size.width > document.documentElement.clientWidth,
    })
  }, [list, open])
  return { 'data-up': place.up || undefined, 'data-at-end': place.atEnd || undefined }
}
