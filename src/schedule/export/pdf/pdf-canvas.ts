// A canvas that writes a page of a PDF. jsPDF owns the document: pages, fonts, images, patterns. Strokes are written as PDF
// operators directly, which is much faster and smaller for the millions of a fleet.
import type { jsPDF } from 'jspdf'
import type { RunKind } from '../../../../domain/schedule/runs/runs.ts'
import { channels } from '../../painting/palette.ts'
import {
  drawable,
  fontParts,
  initialState,
  type MeasureText,
  middleToBaseline,
  type PageCanvas,
} from '../page-canvas/page-canvas.ts'
import { actualText, isBold, isWritable, type PdfFonts, textImage, textOperators } from './pdf-text.ts'

/** The kinds' fills, by which patterns are found. */
export const pdfFill = (kind: RunKind): string => `kind ${kind}`

export interface PdfDocument {
  pdf: jsPDF
  fonts: PdfFonts
  measure: MeasureText
  /** Pattern names in the document by fill. */
  patterns: ReadonlyMap<string, string>
  /** PDF points for each pixel of a page. */
  pointsPerPixel: number
  /** The height of a page. */
  heightPoints: number
}

/** jsPDF's method for raw operators, missing from its types. */
const writeTo = (pdf: jsPDF, operators: string): void =>
  (pdf.internal as unknown as { write: (operators: string) => void }).write(operators)

/** Draws on the newest page. `globalAlpha` has no effect: nothing on a page is transparent. */
export function pdfCanvas({
  pdf,
  fonts,
  measure,
  patterns,
  pointsPerPixel,
  heightPoints,
}: PdfDocument): PageCanvas {
  let path = ''
  let left = 0
  let top = 0
  let colorSet = ''
  const write = (operators: string) => writeTo(pdf, operators)
  const length = (pixels: number) => number(pixels * pointsPerPixel)
  const point = (x: number, y: number) =>
    `${number((left + x) * pointsPerPixel)} ${number(heightPoints - (top + y) * pointsPerPixel)}`
  const box = (x: number, y: number, width: number, height: number) =>
    `${point(x, y + height)} ${length(width)} ${length(height)} re`
  const setColor = (operators: string) => {
    if (operators !== colorSet) write(operators)
    colorSet = operators
  }
  const setFill = () => {
    const fill = String(canvas.fillStyle)
    const pattern = patterns.get(fill)
    setColor(pattern ? `/Pattern cs /${pattern} scn` : `${shares(fill)} rg`)
  }
  const setStroke = () =>
    write(
      `${shares(String(canvas.strokeStyle))} RG ${length(canvas.lineWidth)} w ${joins[canvas.lineJoin]} j`,
    )
  const canvas: PageCanvas = {
    ...initialState,
    fillRect(x, y, width, height) {
      setFill()
      write(`${box(x, y, width, height)} f`)
    },
    strokeRect(x, y, width, height) {
      setStroke()
      write(`${box(x, y, width, height)} S`)
    },
    beginPath() {
      path = ''
    },
    closePath() {
      path += 'h '
    },
    moveTo(x, y) {
      path += `${point(x, y)} m `
    },
    lineTo(x, y) {
      path += `${point(x, y)} l `
    },
    rect(x, y, width, height) {
      path += `${box(x, y, width, height)} `
    },
    arc(x, y, radius, from, to) {
      path += arcPath(x, y, radius, { from, to, point })
    },
    fill() {
      if (path === '') return
      setFill()
      write(`${path}f`)
    },
    stroke() {
      if (path === '') return
      setStroke()
      write(`${path}S`)
    },
    fillText(given, x, y) {
      const text = drawable(given)
      const { weight, px } = fontParts(canvas.font)
      const wide = canvas.textAlign === 'left' ? 0 : measure(canvas.font, text)
      const start = x - wide * (canvas.textAlign === 'center' ? 0.5 : 1)
      const base = canvas.textBaseline === 'middle' ? y + middleToBaseline * px : y
      if (isWritable(text)) {
        setFill()
        write(textOperators(fonts, text, isBold(weight), Number(length(px)), point(start, base)))
      } else writeImage(text, start, base)
    },
    measureText: text => ({ width: measure(canvas.font, drawable(text)) }) as TextMetrics,
    within({ x, y, width, height }, paint) {
      write(`q ${box(x, y, width, height)} W n`)
      const outer = { left, top }
      left += x
      top += y
      colorSet = ''
      paint()
      left = outer.left
      top = outer.top
      colorSet = ''
      write('Q')
    },
  }

  /** The image is marked with its text, and an invisible space carries it for search and screen readers. */
  function writeImage(text: string, x: number, base: number): void {
    const { width, height, baseline, operator } = textImage(text, canvas.font, measure)
    const corner = point(x, base - baseline + height)
    setFill()
    write(`${actualText(text)} q ${length(width)} 0 0 ${length(height)} ${corner} cm ${operator} Q`)
    write(`BT 3 Tr /${fonts.normal} ${length(height)} Tf ${point(x, base)} Td ( ) Tj 0 Tr ET EMC`)
  }

  return canvas
}

const joins: Record<CanvasLineJoin, number> = { miter: 0, round: 1, bevel: 2 }

/** Points rounded to the hundredth, finer than any printer. */
const number = (value: number): string => String(Math.round(value * 100) / 100)

/** A colour as PDF's red, green and blue from 0 to 1. */
const shares = (color: string): string => channels(color).map(number).join(' ')

/** PDF has no arcs: four Bézier curves that differ from an arc by less than a pixel. */
function arcPath(
  x: number,
  y: number,
  radius: number,
  { from, to, point }: { from: number; to: number; point: (x: number, y: number) => string },
): string {
  const step = (to - from) / 4
  const pull = (4 / 3) * Math.tan(step / 4) * radius
  const at = (angle: number, along = 0) =>
    point(
      x + radius * Math.cos(angle) - along * Math.sin(angle),
      y + radius * Math.sin(angle) + along * Math.cos(angle),
    )
  const quarters = [0, 1, 2, 3].map(i => {
    const [start, end] = [from + i * step, from + (i + 1) * step]
    return `${at(start, pull)} ${at(end, -pull)} ${at(end)} c `
  })
  return `${at(from)} m ${quarters.join('')}`
}
