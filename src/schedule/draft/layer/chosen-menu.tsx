// The menu of the bars that are chosen together: each press is one step for all of them.
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Tool } from '../../../ui/button/tool.tsx'
import { useView } from '../../view/view-context.tsx'
import { Choice, Steppers, unitIds } from './bar-menu.tsx'
import { chosenText, giveChosen, removeChosen } from './chosen-bars.ts'
import { menu, menuHead, menuLine, menuTitle } from './edit-layer.css.ts'
import type { MenuTarget } from './layer-state.ts'
import type { Chosen } from './use-chosen-bars.ts'
import { useMenuPlace } from './use-menu-place.ts'

interface ChosenMenuProps {
  target: MenuTarget
  chosen: Chosen
  onClose: () => void
}

export function ChosenMenu({ target, chosen, onClose }: ChosenMenuProps) {
  const { drawn } = useView('drawn')
  const element = useRef<HTMLDivElement>(null)
  const place = useMenuPlace(element, target)
  const isByKey = target.pointer === null
  useEffect(() => {
    if (isByKey) element.current?.querySelector('button')?.focus()
  }, [isByKey])
  const { runs } = chosen
  const text = chosenText(runs)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <div
      ref={element}
      role="dialog"
      aria-label={`Edit: ${text}`}
      className={menu}
      style={place}
      onKeyDown={onKeyDown}
    >
      <div className={menuHead}>
        <p className={menuTitle}>{text}</p>
        <Tool size="small" name="Close" onPress={onClose} />
      </div>
      <Steppers label="Move" onStep={chosen.move} />
      {giveChosen(runs, '') && (
        <Choice
          label="Truck"
          options={unitIds(drawn, 'truck')}
          onChoose={truckId => chosen.make(giveChosen(runs, truckId))}
        />
      )}
      <div className={menuLine}>
        <Tool size="small" name="Remove all" onPress={() => chosen.make(removeChosen(runs))} />
        <Tool size="small" name="Choose none" onPress={chosen.clear} />
      </div>
    </div>
  )
}
