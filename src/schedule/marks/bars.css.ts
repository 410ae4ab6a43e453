import { style, styleVariants } from '@vanilla-extract/css'
import type { RunKind } from '../../../domain/schedule/runs.ts'
import { theme } from '../../ui/theme.css.ts'

// Filled from beneath: see fills.tsx.
const anyBar = style({
  fill: 'none',
  pointerEvents: 'all',
  strokeWidth: 1,
  outline: 'none',
  cursor: 'default',
  selectors: {
    '&:hover': { stroke: theme.color.text, strokeWidth: 2 },
    '&:focus': { stroke: theme.color.focus, strokeWidth: 3 },
  },
})
// Sets neighbouring bars apart without moving their edges.
const parted = style({ stroke: theme.color.surface })
// A pale fill needs an edge to stand out from the ground.
const edged = style({ stroke: theme.color.lineStrong })

export const barLook = styleVariants({
  park: [edged, anyBar],
  stage: [edged, anyBar],
  trip: [parted, anyBar],
  charge: [parted, anyBar],
  microgrid: [parted, anyBar],
  carried: [parted, anyBar],
} satisfies Record<RunKind, string[]>)
