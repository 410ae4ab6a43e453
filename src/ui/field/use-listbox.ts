// A button that opens a list of options. The focus stays on the button; keyboard and pointer move through the list.
// Written by hand because the library's select is too heavy for a first visit, and one that is loaded on demand would be
// missing in a form that has lost the network.
import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Option } from './option.ts'
import { useOptionKeys } from './use-option-keys.ts'

interface ListboxOptions {
  options: readonly Option[]
  chosen: readonly string[]
  /** Several options can be chosen, and the list stays open. */
  multiple: boolean
  /** The button does not open the list. */
  locked: boolean
  choose: (value: string) => void
}

export function useListbox({ options, chosen, multiple, locked, choose }: ListboxOptions) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [isRequested, setRequested] = useState(false)
  // Options may still be loading when the list is requested: it opens when they are there.
  const open = isRequested && options.length > 0
  const [active, setActive] = useState(-1)
  const optionId = (index: number) => `${id}-${index}`
  const position = useListPosition(list, open)

  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [open, active])

  function show(at = options.findIndex(({ value }) => chosen.includes(value))) {
    if (locked) return
    setRequested(true)
    setActive(Math.max(at, 0))
  }

  function take(index: number) {
    const option = options[index]
    if (option) choose(option.value)
    if (!multiple) setRequested(false)
  }

  const onKeyDown = useOptionKeys({
    options,
    open,
    active,
    show,
    highlight: setActive,
    take,
    close: () => setRequested(false),
  })

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
        // Not every browser focuses a button when it is clicked.
        currentTarget.focus()
        if (open) setRequested(false)
        else show()
      },
    },
    close: () => setRequested(false),
    listProps: {
      ref: list,
      id,
      role: 'listbox',
      'aria-multiselectable': multiple || undefined,
      // The focus stays on the button.
      onPointerDown: (event: PointerEvent) => event.preventDefault(),
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      ...position,
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

/** The list opens downwards from the button's start, unless there is no room in the window. */
function useListPosition(list: RefObject<HTMLElement | null>, open: boolean) {
  const [position, setPosition] = useState({ up: false, atEnd: false })
  useLayoutEffect(() => {
    const field = list.current?.parentElement?.getBoundingClientRect()
    const size = list.current?.getBoundingClientRect()
    if (!open || !field || !size) return
    const below = window.innerHeight - field.bottom
    setPosition({
      up: size.height > below && field.top > below,
      atEnd: field.left + size.width > document.documentElement.clientWidth,
    })
  }, [list, open])
  return { 'data-up': position.up || undefined, 'data-at-end': position.atEnd || undefined }
}
