import { render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { useMenuPlace } from '../../../../src/schedule/draft/menu/menu-place.ts'

const rect = (left: number, top: number, width: number, height: number) =>
  ({ left, top, width, height, right: left + width, bottom: top + height }) as DOMRect

test('the menu of a bar stays while steps move the bar, and goes with it where a panel moves the chart', () => {
  const chart = document.createElement('div')
  const bar = document.createElement('div')
  bar.dataset.row = '1'
  bar.dataset.run = '2'
  chart.append(bar)
  const lay = (chartAt: DOMRect, barAt: DOMRect) => {
    chart.getBoundingClientRect = () => chartAt
    bar.getBoundingClientRect = () => barAt
  }
  function Menu() {
    const element = useRef<HTMLDivElement>(null)
    const frame = useRef(chart)
    const target = { row: 1, run: 2, pointer: { x: 220, y: 110 }, isOfChosen: false, opened: 1 }
    return (
      <div ref={element} role="dialog" style={useMenuPlace(element, frame, target, { row: 1, run: 2 })} />
    )
  }
  lay(rect(0, 0, 1000, 700), rect(200, 100, 60, 20))
  const { rerender } = render(<Menu />)
  const menu = screen.getByRole('dialog')
  expect(menu).toHaveStyle({ left: '220px', top: '128px' })

  lay(rect(0, 0, 1000, 700), rect(400, 100, 60, 20))
  rerender(<Menu />)
  expect(menu).toHaveStyle({ left: '220px', top: '128px' })

  lay(rect(0, 0, 600, 700), rect(240, 100, 36, 20))
  rerender(<Menu />)
  expect(menu).toHaveStyle({ left: '240px', top: '128px' })
})
