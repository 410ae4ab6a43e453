import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { useGestures } from '../../../../../src/schedule/chart/interaction/use-gestures.ts'

function showPanned() {
  const panned: number[] = []
  function Panned() {
    const box = useRef<HTMLDivElement>(null)
    useGestures(box, { zoom: () => {}, pan: across => panned.push(across), dragging: () => {} })
    return <div ref={box} data-testid="box" />
  }
  render(<Panned />)
  const box = screen.getByTestId('box')
  box.setPointerCapture = () => {}
  return { box, panned }
}

test('a press that moves drags the chart', () => {
  const { box, panned } = showPanned()

  fireEvent.pointerDown(box, { pointerId: 1, button: 0, buttons: 1, clientX: 100, clientY: 50 })
  fireEvent.pointerMove(box, { pointerId: 1, buttons: 1, clientX: 140, clientY: 50 })

  expect(panned).toEqual([40])
})

test('a mouse whose button was released outside of the chart does not drag it', () => {
  const { box, panned } = showPanned()

  fireEvent.pointerDown(box, { pointerId: 1, button: 0, buttons: 1, clientX: 100, clientY: 50 })
  fireEvent.pointerMove(box, { pointerId: 1, buttons: 0, clientX: 140, clientY: 50 })
  fireEvent.pointerMove(box, { pointerId: 1, buttons: 1, clientX: 180, clientY: 50 })

  expect(panned).toEqual([])
})
