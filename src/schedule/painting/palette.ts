// The colours, fills and letters of what is drawn on a canvas, taken from the page's theme as it is now: light or dark, or
// the few colours of somebody who chose their own.
import type { RunKind } from '../../../domain/schedule/runs/runs.ts'
import { theme } from '../../ui/theme/theme.css.ts'
import { kindTiles, tileOpacity } from '../layout/kinds.ts'
import { contrast } from './contrast.ts'
import { tilePattern } from './tile-pattern.ts'

export interface Ink {
  surface: string
  /** Between neighbouring bars. */
  edge: string
  text: string
  muted: string
  line: string
  lineStrong: string
  accent: string
  energy: string
  shortfall: string
  kinds: Record<RunKind, KindInk>
  font: (px: number, weight?: number) => string
}

export interface KindInk {
  color: string
  /** The colour where there is no room for a pattern: never that of the ground. */
  flat: string
  /** The colour with its pattern. */
  fill: string | CanvasPattern
  /** The colour of letters upon it. */
  text: string
}

/** `probe` is an element of the page, whose colours and letters are taken. */
export function mixInk(probe: HTMLElement, pixelRatio: number): Ink {
  const { fontFamily } = getComputedStyle(probe)
  const forced = window.matchMedia?.('(forced-colors: active)').matches ?? false
  const { surface, text, ...colors } = forced ? chosenColors(probe) : themeColors(probe)
  const kind = (name: RunKind, color: string): KindInk => ({
    color,
    // Of all that stands on the ground's own colour, what only waits is the quietest.
    flat: color !== surface ? color : name === 'stage' ? colors.park : text,
    fill: tilePattern(document.createElement('canvas'), kindTiles[name], {
      color,
      lines: forced ? text : surface,
      opacity: forced ? 1 : tileOpacity,
      pixelRatio,
    }),
    text: contrast(color, surface) > contrast(color, text) ? surface : text,
  })
  return {
    ...colors,
    surface,
    text,
    edge: forced ? text : surface,
    kinds: {
      park: kind('park', colors.park),
      trip: kind('trip', colors.trip),
      charge: kind('charge', colors.charge),
      microgrid: kind('microgrid', colors.microgrid),
      stage: kind('stage', colors.stage),
      carried: kind('carried', colors.trip),
    },
    font: (px, weight = 500) => `${weight} ${px}px ${fontFamily}`,
  }
}

function themeColors(probe: HTMLElement) {
  const color = colorReader(probe)
  return {
    surface: color(theme.color.surface),
    text: color(theme.color.text),
    muted: color(theme.color.textMuted),
    line: color(theme.color.line),
    lineStrong: color(theme.color.lineStrong),
    accent: color(theme.color.accent),
    energy: color(theme.kind.energy),
    shortfall: color(theme.kind.shortfall),
    park: color(theme.kind.park),
    trip: color(theme.kind.trip),
    charge: color(theme.kind.charge),
    microgrid: color(theme.kind.microgrid),
    stage: color(theme.kind.stage),
  }
}

/** Of somebody who chose the colours of all pages: the kinds are told by their patterns alone. */
function chosenColors(probe: HTMLElement): ReturnType<typeof themeColors> {
  const color = systemColorReader(probe)
  const [surface, text, grey, marked] = ['Canvas', 'CanvasText', 'GrayText', 'Highlight'].map(color)
  const [ground = '#000000', ink = '#ffffff', quiet = ink, strong = ink] = [surface, text, grey, marked]
  return {
    surface: ground,
    text: ink,
    muted: ink,
    line: quiet,
    lineStrong: ink,
    accent: strong,
    energy: ink,
    shortfall: ink,
    park: quiet,
    trip: ground,
    charge: ground,
    microgrid: ground,
    stage: ground,
  }
}

/** Media queries whose change asks for other ink. */
export const inkQueries = ['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print'] as const

/** Reads a colour of the theme, which is a variable of the page's style: '#rrggbb', which a build may have shortened. */
function colorReader(probe: HTMLElement): (token: string) => string {
  const values = getComputedStyle(probe)
  return token => {
    const color = values.getPropertyValue(/--[^),]+/.exec(token)?.[0] ?? '').trim() || '#000000'
    return color.length === 4 ? color.replace(/[\da-f]/gi, '$&$&') : color
  }
}

/** Reads a colour of the system: '#rrggbb'. */
function systemColorReader(probe: HTMLElement): (name: string) => string {
  return name => {
    const swatch = probe.ownerDocument.createElement('span')
    swatch.style.color = name
    probe.append(swatch)
    const parts = getComputedStyle(swatch).color.match(/\d+/g) ?? []
    swatch.remove()
    return `#${parts
      .slice(0, 3)
      .map(part => Number(part).toString(16).padStart(2, '0'))
      .join('')}`
  }
}
