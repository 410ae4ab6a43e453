// Tabs within a screen, of which one is shown at a time.
import { Tabs } from '@base-ui/react/tabs'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Explained } from '../tooltip/explained.tsx'
import { list, panel, tab, tabSet } from './tab-set.css.ts'

export interface TabOfSet {
  value: string
  label: string
  /** Rendered while the tab is chosen. */
  content?: ReactNode
  /** Why the tab cannot be chosen: it stays focusable and shows the reason. */
  unavailable?: string
}

interface TabSetProps {
  label: string
  tabs: readonly TabOfSet[]
  /** An unknown value (from a typed address) counts as the first tab. */
  value: string
  onChange: (value: string) => void
}

export function TabSet({ label, tabs, value, onChange }: TabSetProps) {
  const open = tabs.filter(({ unavailable }) => unavailable === undefined)
  const current = open.find(one => one.value === value) ?? open[0]
  const row = useRef<HTMLDivElement>(null)
  const chosenValue = current?.value
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (chosenValue !== undefined && row.current && chosen) showWithin(row.current, chosen)
  }, [chosenValue])
  return (
    <Tabs.Root
      className={tabSet}
      value={current?.value ?? null}
      onValueChange={next => open.some(one => one.value === next) && onChange(next)}
    >
      <Tabs.List ref={row} className={list} aria-label={label}>
        {tabs.map(one => (
          <Explained key={one.value} reason={one.unavailable}>
            <Tabs.Tab value={one.value} className={tab}>
              {one.label}
            </Tabs.Tab>
          </Explained>
        ))}
      </Tabs.List>
      {current && (
        <Tabs.Panel key={current.value} value={current.value} className={panel}>
          {current.content}
        </Tabs.Panel>
      )}
    </Tabs.Root>
  )
}

/** Pixels that stay free beside it, where the row fades. */
const marginPx = 24

/** Scrolls the row alone, not the page. */
function showWithin(row: HTMLElement, { offsetLeft, offsetWidth }: HTMLElement): void {
  const end = offsetLeft + offsetWidth + marginPx
  if (offsetLeft < row.scrollLeft || end > row.scrollLeft + row.clientWidth)
    row.scrollLeft = end - row.clientWidth
}
