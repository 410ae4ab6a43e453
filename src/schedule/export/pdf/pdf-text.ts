// Text in a PDF: in the built-in fonts where they have its letters, otherwise as an image with searchable text.
import type { jsPDF } from 'jspdf'
import { fontParts, type MeasureText } from '../page-canvas/page-canvas.ts'

/** The built-in fonts in use, by jsPDF's names for them in the document. */
export interface PdfFonts {
  normal: string
  bold: string
  symbol: string
  /** The width of a line in points at a font size of one point. */
  width: (text: string, isBold: boolean) => number
}

export function pdfFonts(pdf: jsPDF): PdfFonts {
  const font = (name: string, style: string) => pdf.setFont(name, style).getFont()
  const normal = font('helvetica', 'normal')
  const bold = font('helvetica', 'bold')
  const symbol = font('symbol', 'normal')
  return {
    normal: String(normal.id),
    bold: String(bold.id),
    symbol: String(symbol.id),
    width: (text, isBold) =>
      pdf.getStringUnitWidth(text, { font: isBold ? bold : normal, fontSize: 1, doKerning: false }),
  }
}

/** The arrow of trips is in the Symbol font only. */
const arrow = '→'
const arrowCode = 0xae
const arrowWidth = 0.987

/** Helvetica's letters outside Latin-1, in the order of their codes from 0x80. */
const beyondLatin = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** A letter's code in PDF's WinAnsi encoding; undefined if that does not have it. */
function codeOf(char: string): number | undefined {
  const code = char.codePointAt(0) ?? 0
  if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return code
  const late = code > 0xff ? beyondLatin.indexOf(char) : -1
  return late < 0 ? undefined : 0x80 + late
}

/** False where the text has to be drawn as an image. */
export const isWritable = (text: string): boolean =>
  [...text].every(char => char === arrow || codeOf(char) !== undefined)

/** The built-in fonts have two weights: everything above normal is bold, as in browsers. */
export const isBold = (weight: number): boolean => weight > 500

export function measurePdf(fonts: PdfFonts, measureImage: MeasureText): MeasureText {
  return (font, text) => {
    if (!isWritable(text)) return measureImage(font, text)
    const { weight, px } = fontParts(font)
    const parts = text.split(arrow)
    const letters = parts.reduce((sum, part) => sum + fonts.width(part, isBold(weight)), 0)
    return px * (letters + (parts.length - 1) * arrowWidth)
  }
}

/** The operators that write a text; `at` is the start of its baseline and `size` the font size, in points. */
export function textOperators(
  fonts: PdfFonts,
  text: string,
  bold: boolean,
  size: number,
  at: string,
): string {
  const font = `/${bold ? fonts.bold : fonts.normal} ${size} Tf`
  const pieces = text.split(arrow).map(part => (part === '' ? '' : `${literal(part)} Tj`))
  const sign = ` /${fonts.symbol} ${size} Tf <${arrowCode.toString(16)}> Tj ${font} `
  return `BT ${font} ${at} Td ${pieces.join(sign)} ET`
}

/** A PDF string literal: everything outside ASCII is escaped. */
const literal = (text: string): string => {
  const chars = [...text].map(char => {
    const code = codeOf(char) ?? 0x3f
    if (char === '(' || char === ')' || char === '\\') return `\\${char}`
    return code < 0x7f ? char : `\\${code.toString(8).padStart(3, '0')}`
  })
  return `(${chars.join('')})`
}

/** The text that an image stands for, for search and screen readers. */
export function actualText(text: string): string {
  const codes = Array.from({ length: text.length }, (_, i) =>
    text.charCodeAt(i).toString(16).padStart(4, '0'),
  )
  return `/Span <</ActualText <feff${codes.join('')}>>> BDC`
}

export interface TextImage {
  /** In the text's pixels. */
  width: number
  height: number
  /** From the image's top to the baseline. */
  baseline: number
  /** The inline image operator: covers the unit square, in the fill colour. */
  operator: string
}

/** Image dots for each pixel of the text: about 700 dpi, as fine as print. */
const dotsPerPixel = 6
/** The alpha from which a dot is printed. */
const inkedAlpha = 128

/** The text in whatever fonts the machine has for its letters, as a one-bit image. */
export function textImage(text: string, font: string, measure: MeasureText): TextImage {
  const { px } = fontParts(font)
  const width = Math.ceil(measure(font, text)) + 2
  const height = Math.ceil(1.6 * px)
  const baseline = Math.round(1.15 * px)
  const [columns, rows] = [width * dotsPerPixel, height * dotsPerPixel]
  const context = new OffscreenCanvas(columns, rows).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas to draw letters on')
  context.scale(dotsPerPixel, dotsPerPixel)
  context.font = font
  context.fillText(text, 0, baseline)
  const dots = hexOfDots(context.getImageData(0, 0, columns, rows))
  const operator = `BI /W ${columns} /H ${rows} /IM true /BPC 1 /D [1 0] /F /AHx ID ${dots}> EI`
  return { width, height, baseline, operator }
}

/** One bit a dot, rows padded to whole bytes, in hexadecimal; the page's compression makes it small. */
function hexOfDots({ data, width, height }: ImageData): string {
  const bytes: string[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x += 8) {
      let byte = 0
      for (let bit = 0; bit < 8; bit++) {
        const isInked = x + bit < width && (data[4 * (y * width + x + bit) + 3] ?? 0) >= inkedAlpha
        byte = (byte << 1) | (isInked ? 1 : 0)
      }
      bytes.push(byte.toString(16).padStart(2, '0'))
    }
  return bytes.join('')
}
