// A canvas that writes SVG. Every value from outside is escaped: ids may be any text.
import { type RunKind, runKinds } from '../../../../domain/schedule/runs/runs.ts'
import { kindTiles, tileOpacity } from '../../layout/kinds.ts'
import type { Palette } from '../../painting/palette.ts'
import {
  type Box,
  drawable,
  fontParts,
  initialState,
  type MeasureText,
  middleToBaseline,
  type PageCanvas,
  pageFont,
} from './page-canvas.ts'

/** The kinds' fills. Their ids differ from those of the screen, because printing inserts this SVG into the same document. */
export const svgFill = (kind: string): string => `url(#paper-${kind})`

export interface SvgCanvas extends PageCanvas {
  setLineDash: CanvasRenderingContext2D['setLineDash']
  /** The drawn elements as markup. */
  elements: () => string
}

export function svgCanvas(measure: MeasureText): SvgCanvas {
  const written: string[] = []
  let path = ''
  let dashes = ''
  const write = (element: string) => written.push(element)
  const faint = () => (canvas.globalAlpha === 1 ? '' : ` opacity="${px(canvas.globalAlpha)}"`)
  const fill = () => `${color('fill', canvas.fillStyle)}${faint()}`
  const stroke = () =>
    `${color('stroke', canvas.strokeStyle)} stroke-width="${px(canvas.lineWidth)}"${faint()}`
  const canvas: SvgCanvas = {
    ...initialState,
    fillRect: (x, y, width, height) => write(`<rect ${boxOf({ x, y, width, height })}${fill()}/>`),
    strokeRect: (x, y, width, height) =>
      write(`<rect ${boxOf({ x, y, width, height })} fill="none"${stroke()}/>`),
    beginPath: () => {
      path = ''
    },
    closePath: () => {
      path += 'z'
    },
    moveTo: (x, y) => {
      path += `M${px(x)} ${px(y)}`
    },
    lineTo: (x, y) => {
      path += `L${px(x)} ${px(y)}`
    },
    rect: (x, y, width, height) => {
      path += `M${px(x)} ${px(y)}h${px(width)}v${px(height)}h${px(-width)}z`
    },
    arc: (x, y, radius, from, to) => {
      path += arcPath({ x, y, radius, from, to })
    },
    fill: () => path && write(`<path d="${path}"${fill()}/>`),
    stroke: () =>
      path &&
      write(`<path d="${path}" fill="none" stroke-linejoin="${canvas.lineJoin}"${dashes}${stroke()}/>`),
    setLineDash: lengths => {
      const dash = [...lengths].join(' ')
      dashes = dash && ` stroke-dasharray="${dash}"`
    },
    fillText: (text, x, y) => {
      const { weight, px: size } = fontParts(canvas.font)
      const down = canvas.textBaseline === 'middle' ? middleToBaseline * size : 0
      const anchor = anchors[canvas.textAlign] ?? ''
      write(
        `<text x="${px(x)}" y="${px(y + down)}" font-size="${px(size)}" font-weight="${weight}"${anchor}${fill()}>${escaped(text)}</text>`,
      )
    },
    measureText: text => ({ width: measure(canvas.font, drawable(text)) }) as TextMetrics,
    within: (box, paint) => {
      write(`<svg ${boxOf(box)}>`)
      paint()
      write('</svg>')
    },
    elements: () => written.join('\n'),
  }
  return canvas
}

interface SvgHead {
  title: string
  width: number
  height: number
  palette: Palette
}

/** A complete SVG document with what was drawn on `canvas`. */
export const svgDocument = ({ title, width, height, palette }: SvgHead, canvas: SvgCanvas): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${px(width)}" height="${px(height)}" viewBox="0 0 ${px(width)} ${px(height)}" role="img" font-family="${escaped(pageFont)}" xml:space="preserve">
<title>${escaped(title)}</title>
<defs>
${runKinds.map(kind => patternElement(kind, palette)).join('\n')}
</defs>
<rect width="100%" height="100%" fill="${palette.surface}"/>
${canvas.elements()}
</svg>
`

function patternElement(kind: RunKind, { kinds, surface }: Palette): string {
  const tile = kindTiles[kind]
  const size = tile?.size ?? 8
  const lines = tile
    ? `<path d="${tile.path}" fill="none" stroke="${surface}" stroke-width="${tile.strokeWidth}" opacity="${tileOpacity}"/>`
    : ''
  return `<pattern id="paper-${kind}" width="${size}" height="${size}" patternUnits="userSpaceOnUse"><rect width="${size}" height="${size}" fill="${kinds[kind].color}"/>${lines}</pattern>`
}

/** Text escaped for an element or attribute. XML cannot hold most control characters, `drawable` replaces them. */
const escaped = (text: string): string =>
  drawable(text).replace(/[<>&"']/g, sign => `&#${sign.charCodeAt(0)};`)

const anchors: Partial<Record<CanvasTextAlign, string>> = {
  center: ' text-anchor="middle"',
  right: ' text-anchor="end"',
}

const color = (attribute: 'fill' | 'stroke', value: unknown) => ` ${attribute}="${escaped(String(value))}"`

const boxOf = ({ x, y, width, height }: Box) =>
  `x="${px(x)}" y="${px(y)}" width="${px(Math.max(0, width))}" height="${px(Math.max(0, height))}"`

/** Pixels rounded to the hundredth, which is invisible and keeps a fleet's file small. */
const px = (value: number): string => String(Math.round(value * 100) / 100)

interface Arc {
  x: number
  y: number
  radius: number
  from: number
  to: number
}

/** Two halves, because a single SVG arc cannot be a full circle. */
function arcPath({ x, y, radius, from, to }: Arc): string {
  const at = (angle: number) => `${px(x + radius * Math.cos(angle))} ${px(y + radius * Math.sin(angle))}`
  const half = (angle: number) => `A${px(radius)} ${px(radius)} 0 0 1 ${at(angle)}`
  return `M${at(from)}${half((from + to) / 2)}${half(to)}`
}
