import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Plain } from '../../../../machines/journal/journal.ts'
import { TimelineSketch } from '../../../../src/app/inspector/timeline-sketch.tsx'

const show = (selection: Plain) =>
  render(
    <TimelineSketch
      timeline={{
        name: 'timelineView',
        logic: 'timelineView',
        at: {
          snapshot: null,
          state: { status: 'active', value: 'looking', context: { view: { selection } } },
          divergence: null,
          step: 1,
          running: true,
        },
      }}
    />,
  )

test('what is chosen is said in words, without what is not set', () => {
  show({ kind: 'battery', minute: 480, unit: null, more: { note: '' } })

  expect(screen.getByText('Selection kind battery, minute 480')).toBeVisible()
})

test('what is nested deep is gone through once', () => {
  let reads = 0
  let selection: Plain = {
    get kind() {
      reads += 1
      return 'battery'
    },
  }
  for (let level = 0; level < 8; level++) selection = { in: selection }

  show(selection)

  expect(screen.getByText(/^Selection in in in in in in in in kind battery$/)).toBeVisible()
  expect(reads).toBe(1)
})
