// The names of run kinds and their fill patterns: lines or dots on a colour, so that no kind depends on colour alone. The chart's
// canvas and the legend draw the same tiles.
import type { RunKind } from '../../../domain/schedule/runs/runs.ts'

export const kindLabels: Record<RunKind, string> = {
  park: 'Parked',
  trip: 'Trip',
  charge: 'Charging',
  microgrid: 'Discharging',
  stage: 'Staged',
  carried: 'Carried',
}

/** A repeating square of `size` pixels; `path` is an SVG path that is stroked. */
export interface KindTile {
  size: number
  path: string
  strokeWidth: number
}

const diagonal = 'M-1.5 1.5 1.5 -1.5M0 6 6 0M4.5 7.5 7.5 4.5'
const counterDiagonal = 'M-1.5 4.5 1.5 7.5M0 0 6 6M4.5 -1.5 7.5 1.5'

/** Null for a plain colour. */
export const kindTiles: Record<RunKind, KindTile | null> = {
  park: null,
  trip: { size: 6, path: diagonal, strokeWidth: 1.5 },
  carried: { size: 6, path: counterDiagonal, strokeWidth: 1.5 },
  charge: { size: 5, path: 'M2.5 0V5', strokeWidth: 1.5 },
  microgrid: { size: 5, path: 'M0 2.5H5', strokeWidth: 1.5 },
  stage: { size: 5, path: 'M1.5 2.5H3.5', strokeWidth: 2 },
}

/** The opacity of a tile's lines on its colour: on paper, and where more contrast is asked for. */
export const tileOpacity = 0.45
/** On the screen, where words and shapes tell kinds apart as well. */
export const screenTileOpacity = 0.15

export const patternId = (kind: RunKind): string => `kind-${kind}`
export const kindFill = (kind: RunKind): string => `url(#${patternId(kind)})`
