// Reads the screen's palette from its current theme: light, dark, or the system colours in forced-colors mode.
import { rgb } from 'd3-color'
import { theme } from '../../ui/theme/theme.css.ts'
import { kindTiles, screenTileOpacity, tileOpacity } from '../layout/kinds.ts'
import { createPalette, type Palette, type PaletteColors } from './palette.ts'
import { tilePattern } from './tile-pattern.ts'

/** Media queries whose change makes the palette outdated. */
export const paletteQueries = [
  '(prefers-color-scheme: dark)',
  '(forced-colors: active)',
  '(prefers-contrast: more)',
  'print',
] as const

const matches = (query: string) => window.matchMedia?.(query).matches ?? false
const areForced = () => matches('(forced-colors: active)')

/** The same without fonts and patterns. */
export const readColors = (probe: HTMLElement): PaletteColors =>
  areForced() ? forcedColors(probe) : themeColors(probe)

/** Reads colours and fonts from the computed style of `probe`. */
export function readPalette(probe: HTMLElement, pixelRatio: number): Palette {
  const forced = areForced()
  const opacity = matches('(prefers-contrast: more)') ? tileOpacity : screenTileOpacity
  const colors = readColors(probe)
  const { surface, text } = colors
  return createPalette({
    colors,
    fontFamily: getComputedStyle(probe).fontFamily,
    edge: forced ? text : surface,
    fillOf: (kind, color) =>
      tilePattern(document.createElement('canvas'), kindTiles[kind], {
        color,
        lines: forced ? text : surface,
        opacity: forced ? 1 : opacity,
        pixelRatio,
      }),
  })
}

function themeColors(probe: HTMLElement): PaletteColors {
  const values = getComputedStyle(probe)
  const color = (token: string) => hex(values.getPropertyValue(/--[^),]+/.exec(token)?.[0] ?? '').trim())
  return {
    surface: color(theme.color.surface),
    surfaceSunken: color(theme.color.surfaceSunken),
    text: color(theme.color.text),
    textMuted: color(theme.color.textMuted),
    line: color(theme.color.line),
    lineStrong: color(theme.color.lineStrong),
    accent: color(theme.color.accent),
    dangerSoft: color(theme.color.dangerSoft),
    energy: color(theme.kind.energy),
    shortfall: color(theme.kind.shortfall),
    park: color(theme.kind.park),
    trip: color(theme.kind.trip),
    charge: color(theme.kind.charge),
    microgrid: color(theme.kind.microgrid),
    stage: color(theme.kind.stage),
  }
}

/** Kinds differ by their patterns alone. */
function forcedColors(probe: HTMLElement): PaletteColors {
  const surface = systemColor(probe, 'Canvas')
  const text = systemColor(probe, 'CanvasText')
  const quiet = systemColor(probe, 'GrayText')
  return {
    surface,
    surfaceSunken: surface,
    text,
    textMuted: text,
    line: quiet,
    lineStrong: text,
    accent: systemColor(probe, 'Highlight'),
    dangerSoft: surface,
    energy: text,
    shortfall: text,
    park: quiet,
    trip: surface,
    charge: surface,
    microgrid: surface,
    stage: surface,
  }
}

function systemColor(probe: HTMLElement, name: string): string {
  const swatch = probe.ownerDocument.createElement('span')
  swatch.style.color = name
  probe.append(swatch)
  const { color } = getComputedStyle(swatch)
  swatch.remove()
  return hex(color)
}

/** '#rrggbb'; black if `value` is not a colour. */
const hex = (color: string): string => {
  const parsed = rgb(color)
  return Number.isNaN(parsed.r) ? '#000000' : parsed.formatHex()
}
