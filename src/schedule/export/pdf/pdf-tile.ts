// The kinds' patterns in a PDF: tiling patterns.
import { type jsPDF, TilingPattern } from 'jspdf'
import type { RunKind } from '../../../../domain/schedule/runs/runs.ts'
import { kindTiles, tileOpacity } from '../../layout/kinds.ts'
import { channels, type Palette } from '../../painting/palette.ts'

interface PageScale {
  pointsPerPixel: number
  heightPoints: number
}

/** Returns the pattern's name in the document. Tiles start at the page's upper left corner, as on a canvas. */
export function addKindPattern(
  pdf: jsPDF,
  kind: RunKind,
  palette: Palette,
  { pointsPerPixel, heightPoints }: PageScale,
): string {
  const size = kindTiles[kind]?.size ?? 8
  const toPage = pdf.Matrix(pointsPerPixel, 0, 0, -pointsPerPixel, 0, heightPoints)
  const pattern = new TilingPattern([0, 0, size, size], size, size, undefined, toPage)
  pdf.advancedAPI(() => {
    pdf.beginTilingPattern(pattern)
    pdf.endTilingPattern(`kind ${kind}`, pattern)
  })
  // jsPDF's own preamble of a pattern would set unused state and turn the tile upside down.
  const { id } = Object.assign(pattern as unknown as { id: string }, { stream: tileOperators(kind, palette) })
  return id
}

function tileOperators(kind: RunKind, { kinds, surface }: Palette): string {
  const { color } = kinds[kind]
  const tile = kindTiles[kind]
  const size = tile?.size ?? 8
  const background = `${shares(color)} rg 0 0 ${size} ${size} re f`
  if (!tile) return background
  const lines = mixed(color, surface, tileOpacity)
  return `${background}\n${lines} RG ${tile.strokeWidth} w ${pathOperators(tile.path)}S`
}

/** The SVG path commands that tiles use: M with further points as lines, H and V. */
function pathOperators(path: string): string {
  let operators = ''
  let point = [0, 0]
  const go = (to: number[], operator: string) => {
    point = to
    operators += `${to.join(' ')} ${operator} `
  }
  for (const [, command = '', values = ''] of path.matchAll(/([MHV])([^MHV]*)/g)) {
    const numbers = (values.match(/-?[\d.]+/g) ?? []).map(Number)
    const [x = 0, y = 0] = point
    if (command === 'H') go([numbers[0] ?? x, y], 'l')
    if (command === 'V') go([x, numbers[0] ?? y], 'l')
    if (command === 'M')
      for (let i = 0; i < numbers.length; i += 2) go(numbers.slice(i, i + 2), i === 0 ? 'm' : 'l')
  }
  return operators
}

/** A colour as PDF's red, green and blue from 0 to 1. */
const shares = (color: string): string =>
  channels(color)
    .map(part => part.toFixed(3))
    .join(' ')

/** One colour blended over another, because transparency is slow to print. */
function mixed(below: string, above: string, opacity: number): string {
  const background = channels(below)
  return channels(above)
    .map((part, i) => (part * opacity + (background[i] ?? 0) * (1 - opacity)).toFixed(3))
    .join(' ')
}
