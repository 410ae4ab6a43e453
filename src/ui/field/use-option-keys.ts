// The keyboard of a list of options that a button opens, as in the selects of every platform.
import { type KeyboardEvent, useRef } from 'react'
import { optionReached, optionTyped } from './list-moves.ts'
import type { Option } from './option.ts'

interface OptionKeysOptions {
  options: readonly Option[]
  open: boolean
  /** The index of the highlighted option. */
  active: number
  /** Opens the list, if it is closed, at the option of this index; without one at the chosen option. */
  show: (index?: number) => void
  highlight: (index: number) => void
  take: (index: number) => void
  close: () => void
}

/** Letters that follow each other faster than this, in ms, belong to one word. */
const typingPauseMs = 700

export function useOptionKeys({ options, open, active, show, highlight, take, close }: OptionKeysOptions) {
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY })
  const isTyping = (at: number) => at - typed.current.at < typingPauseMs

  // Each handler returns whether it used the key.
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
      close()
      return false
    }
    if (key === 'Escape' || (altKey && key === 'ArrowUp')) close()
    else if (key === 'Enter' || (key === ' ' && !isTyping(timeStamp))) take(active)
    else if (reached !== null) highlight(reached)
    else return onLetter(key, timeStamp)
    return true
  }

  function onLetter(key: string, at: number): boolean {
    if (key.length !== 1) return false
    typed.current = { text: isTyping(at) ? typed.current.text + key : key, at }
    const found = optionTyped(options, typed.current.text, open ? active : -1)
    if (found >= 0) show(found)
    return true
  }

  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    const isUsed = open ? onKeyOfList(event) : onKeyOfButton(event)
    if (!isUsed) return
    event.preventDefault()
    // A dialog around the field stays open when Escape closes the list.
    event.stopPropagation()
  }
}
