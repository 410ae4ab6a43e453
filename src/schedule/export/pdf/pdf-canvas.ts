// A canvas that writes the page of a PDF. jsPDF keeps the document: pages, fonts, pictures, patterns. What is drawn is written
// in PDF's own operators, many to a line, because a fleet has millions of them.
import type { jsPDF } from 'jspdf'
import type { RunKind } from '../../../../domain/schedule/runs/runs.ts'
import { channels } from '../../painting/palette.ts'
import {
  drawable,
  fontParts,
  type MeasureText,
  middleToBaseline,
  type PaperCanvas,
  paperFont,
} from '../paper-canvas.ts'
import { actualText, isBold, isWritable, type PdfFonts, pictureOf, textOperators } from './pdf-text.ts'

/** Fills of the kinds by name. */
export const pdfFill = (kind: RunKind): string => `kind ${kind}`

export interface PdfDocument {
  pdf: jsPDF
  fonts: PdfFonts
  measure: MeasureText
  /** The names that the patterns have in the document, by their fill. */
  patterns: ReadonlyMap<string, string>
  /** Points for each pixel of paper. */
  pointsPerPixel: number
  /** Of a page. */
  heightPoints: number
}

/** jsPDF's way to write operators, which its types leave out. */
export const writeTo = (pdf: jsPDF, operators: string): void =>
  (pdf.internal as unknown as { write: (operators: string) => void }).write(operators)

/** Draws on the page that was begun last. Nothing on paper is faint: `globalAlpha` changes nothing. */
export function pdfCanvas({
  pdf,
  fonts,
  measure,
  patterns,
  pointsPerPixel,
  heightPoints,
}: PdfDocument): PaperCanvas {
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
  const canvas: PaperCanvas = {
    fillStyle: '#000000',
    strokeStyle: '#000000',
    lineWidth: 1,
    lineJoin: 'miter',
    globalAlpha: 1,
    font: `400 10px ${paperFont}`,
    textBaseline: 'alphabetic',
    textAlign: 'left',
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
      } else writePicture(text, start, base)
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

  /** Between marks that say what the picture says; a space that is not seen stands for it where text is read out. */
  function writePicture(text: string, x: number, base: number): void {
    const { width, height, baseline, operator } = pictureOf(text, canvas.font, measure)
    const corner = point(x, base - baseline + height)
    setFill()
    write(`${actualText(text)} q ${length(width)} 0 0 ${length(height)} ${corner} cm ${operator} Q`)
    write(`BT 3 Tr /${fonts.normal} ${length(height)} Tf ${point(x, base)} Td ( ) Tj 0 Tr ET EMC`)
  }

  return canvas
}

const joins: Record<CanvasLineJoin, number> = { miter: 0, round: 1, bevel: 2 }

/** Points to the hundredth, finer than any printer. */
const number = (value: number): string => String(Math.round(value * 100) / 100)

/** A colour as PDF's three shares. */
const shares = (color: string): string => channels(color).map(number).join(' ')

/** PDF has no arcs: quarters, each a curve that no eye tells from one. */
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
