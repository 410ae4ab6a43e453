// The ink of paper: the light look whatever the screen's, with fills that each kind of paper makes its own.
import type { RunKind } from '../../../domain/schedule/runs/runs.ts'
import { light, lightKinds } from '../../ui/theme/light-colors.ts'
import { contrast } from '../painting/contrast.ts'
import type { Ink, KindInk } from '../painting/palette.ts'
import { paperFont } from './paper-canvas.ts'

/** A carried battery has its truck's colour. */
export const paperColors: Record<RunKind, string> = {
  park: lightKinds.park,
  trip: lightKinds.trip,
  charge: lightKinds.charge,
  microgrid: lightKinds.microgrid,
  stage: lightKinds.stage,
  carried: lightKinds.trip,
}

/** What paper is white with, and the lines of patterns too. */
export const paperSurface = light.surface
export const groundOfHeadings = light.surfaceSunken

export function paperInk(fillOf: (kind: RunKind) => string | CanvasPattern): Ink {
  const { surface, text } = light
  const kind = (name: RunKind): KindInk => {
    const color = paperColors[name]
    return {
      color,
      flat: color,
      fill: fillOf(name),
      text: contrast(color, surface) > contrast(color, text) ? surface : text,
    }
  }
  return {
    surface,
    edge: surface,
    text,
    muted: light.textMuted,
    line: light.line,
    lineStrong: light.lineStrong,
    accent: light.accent,
    energy: lightKinds.energy,
    shortfall: lightKinds.shortfall,
    kinds: {
      park: kind('park'),
      trip: kind('trip'),
      charge: kind('charge'),
      microgrid: kind('microgrid'),
      stage: kind('stage'),
      carried: kind('carried'),
    },
    font: (px, weight = 500) => `${weight} ${px}px ${paperFont}`,
  }
}
