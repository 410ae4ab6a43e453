// Colours, fills and fonts of everything that is painted. The screen has one palette, printed pages another.
import { rgb } from 'd3-color'
import type { RunKind } from '../../../domain/schedule/runs/runs.ts'
import type { light, lightKinds } from '../../ui/theme/colors.ts'

/** '#rrggbb' each. */
export type PaletteColors = Pick<
  typeof light,
  'surface' | 'surfaceSunken' | 'text' | 'textMuted' | 'line' | 'lineStrong' | 'accent' | 'dangerSoft'
> &
  typeof lightKinds

export interface Palette extends Omit<PaletteColors, KindColorName> {
  /** Between adjacent bars. */
  edge: string
  kinds: Record<RunKind, KindColors>
  /** A font in canvas notation. */
  font: (px: number, weight?: number) => string
}

export interface KindColors {
  color: string
  /** The colour where a pattern has no room; differs from the background. */
  flat: string
  /** The colour with its pattern. */
  fill: Fill
  /** What stands under text on it. */
  ground: TextGround
  /** The same where it has been. */
  pastGround: TextGround
}

export interface TextGround {
  color: string
  text: string
}

export type Fill = string | CanvasPattern

/** Of the ground that lies over what has been. */
export const pastOpacity = 0.5

interface PaletteParts {
  colors: PaletteColors
  fontFamily: string
  fillOf: (kind: RunKind, color: string) => Fill
  edge?: string
}

/** The theme's colour name for each kind. A carried battery has its truck's colour. */
export const kindColorNames = {
  park: 'park',
  trip: 'trip',
  charge: 'charge',
  microgrid: 'microgrid',
  stage: 'stage',
  carried: 'trip',
} as const satisfies Record<RunKind, keyof typeof lightKinds>

type KindColorName = (typeof kindColorNames)[RunKind]

export function createPalette({ colors, fontFamily, fillOf, edge = colors.surface }: PaletteParts): Palette {
  const { park, trip, charge, microgrid, stage, ...others } = colors
  const { surface, text } = colors
  const textGround = (color: string): TextGround => ({
    color,
    text: contrast(color, surface) > contrast(color, text) ? surface : text,
  })
  const kind = (kind: RunKind): KindColors => {
    const color = colors[kindColorNames[kind]]
    // Where units rest there is a thin line, whose words stand beside it.
    const ground = kind === 'park' ? surface : color
    return {
      color,
      // Waiting is drawn the most quietly.
      flat: color !== surface ? color : kind === 'stage' ? park : text,
      fill: fillOf(kind, color),
      ground: textGround(ground),
      pastGround: textGround(mixed(ground, colors.surfaceSunken, pastOpacity)),
    }
  }
  return {
    ...others,
    edge,
    kinds: {
      park: kind('park'),
      trip: kind('trip'),
      charge: kind('charge'),
      microgrid: kind('microgrid'),
      stage: kind('stage'),
      carried: kind('carried'),
    },
    font: (px, weight = 500) => `${weight} ${px}px ${fontFamily}`,
  }
}

/** Red, green and blue of a colour, each from 0 to 1. */
export function channels(color: string): readonly [red: number, green: number, blue: number] {
  const { r, g, b } = rgb(color)
  return [r / 255, g / 255, b / 255]
}

/** One colour seen through another. */
function mixed(below: string, above: string, opacity: number): string {
  const background = channels(below)
  const parts = channels(above).map((part, i) => part * opacity + (background[i] ?? 0) * (1 - opacity))
  const [r = 0, g = 0, b = 0] = parts.map(part => 255 * part)
  return rgb(r, g, b).formatHex()
}

/** The WCAG contrast ratio of two colours. */
function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map(part =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}
