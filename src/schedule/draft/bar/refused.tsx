// What was refused, and what can be done instead: over the page, near where it was asked for.
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { placeBeside } from '../../common/place-beside.ts'
import type { OpenDraft } from '../editing-context.tsx'
import { refusal } from './draft-bar.css.ts'

type Point = { x: number; y: number }

export function Refused({ open }: { open: OpenDraft }) {
  const { refused } = open
  const lastPress = useLastPress()
  const [shown, setShown] = useState({ refused, count: 0 })
  if (shown.refused !== refused) setShown({ refused, count: shown.count + 1 })
  // Each refusal is said, also where it is the same as the one before.
  return refused && <Refusal key={shown.count} open={open} lastPress={lastPress} />
}

interface RefusalProps {
  open: OpenDraft
  /** Where it was asked for is read once: presses that come later do not move it. */
  lastPress: RefObject<Point | null>
}

function Refusal({ open, lastPress }: RefusalProps) {
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ left: 0, top: 0 })
  const [pointer] = useState(() => lastPress.current)
  const [focused] = useState(() => document.activeElement as HTMLElement | null)
  useLayoutEffect(() => {
    if (box.current) liftAboveMenus(box.current)
    const own = box.current?.getBoundingClientRect()
    const about = pointer
      ? { left: pointer.x, right: pointer.x, top: pointer.y, bottom: pointer.y }
      : focused?.getBoundingClientRect()
    if (own && about) setPlace(placeBeside(about, own, about.left))
  }, [pointer, focused])
  useLayoutEffect(() => {
    const element = box.current
    // With the buttons goes their focus.
    return () => {
      if (element?.contains(document.activeElement)) focused?.focus({ preventScroll: true })
    }
  }, [focused])
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    open.dismissRefusal()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it are dismissed by Escape, too
    <div ref={box} className={refusal} style={place} data-over-plan onKeyDown={onKeyDown}>
      <Alert action={<RefusalActions open={open} />}>{open.refused?.reason}</Alert>
    </div>
  )
}

/** Some menus are popovers. A browser without them has none to be lifted above. */
function liftAboveMenus(element: HTMLElement): void {
  if (!('showPopover' in element) || element.popover !== null) return
  element.popover = 'manual'
  element.showPopover()
}

/** Where a pointer was pressed or released last; null once a key was pressed after it. */
function useLastPress() {
  const last = useRef<Point | null>(null)
  useEffect(() => {
    const onPress = ({ clientX, clientY }: PointerEvent) => {
      last.current = { x: clientX, y: clientY }
    }
    const onKey = () => {
      last.current = null
    }
    const capture = { capture: true }
    document.addEventListener('pointerdown', onPress, capture)
    document.addEventListener('pointerup', onPress, capture)
    document.addEventListener('keydown', onKey, capture)
    return () => {
      document.removeEventListener('pointerdown', onPress, capture)
      document.removeEventListener('pointerup', onPress, capture)
      document.removeEventListener('keydown', onKey, capture)
    }
  }, [])
  return last
}

export const RefusalActions = ({ open: { refused, make, dismissRefusal } }: { open: OpenDraft }) => (
  <>
    {refused?.offers.map(({ words, operation }) => (
      <Button key={words} onClick={() => make(operation)}>
        {words}
      </Button>
    ))}
    <Button look="quiet" onClick={dismissRefusal}>
      Dismiss
    </Button>
  </>
)
