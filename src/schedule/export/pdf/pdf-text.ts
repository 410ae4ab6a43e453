// Text in a PDF: in the fonts that every reader has where they know its letters, else as a picture of it that can be searched.
import type { jsPDF } from 'jspdf'
import { fontParts, type MeasureText } from '../paper-canvas.ts'

/** The fonts that are used of those which need not be embedded, by jsPDF's names for them in the document. */
export interface PdfFonts {
  normal: string
  bold: string
  symbol: string
  /** Of one line, in points for letters of one point. */
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

/** The arrow of trips is in none of the fonts but the one of symbols. */
const arrow = '→'
const arrowCode = 0xae
const arrowWidth = 0.987

/** Letters beyond Latin-1 that Helvetica has all the same, in the order of their codes from 0x80 on. */
const beyondLatin = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** The code of a letter in the encoding that PDF calls WinAnsi; undefined for a letter that it does not have. */
function codeOf(char: string): number | undefined {
  const code = char.codePointAt(0) ?? 0
  if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return code
  const late = code > 0xff ? beyondLatin.indexOf(char) : -1
  return late < 0 ? undefined : 0x80 + late
}

/** False where a picture has to stand for the text. */
export const isWritable = (text: string): boolean =>
  [...text].every(char => char === arrow || codeOf(char) !== undefined)

/** PDF counts any weight over the usual one as bold, as browsers do with a font that has the two. */
export const isBold = (weight: number): boolean => weight > 500

export function measurePdf(fonts: PdfFonts, measurePicture: MeasureText): MeasureText {
  return (font, text) => {
    if (!isWritable(text)) return measurePicture(font, text)
    const { weight, px } = fontParts(font)
    const parts = text.split(arrow)
    const letters = parts.reduce((sum, part) => sum + fonts.width(part, isBold(weight)), 0)
    return px * (letters + (parts.length - 1) * arrowWidth)
  }
}

/** The operators that write a text whose baseline begins at a place, in points. */
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

/** A string in PDF's words, in which only plain letters stand as they are. */
const literal = (text: string): string => {
  const chars = [...text].map(char => {
    const code = codeOf(char) ?? 0x3f
    if (char === '(' || char === ')' || char === '\\') return `\\${char}`
    return code < 0x7f ? char : `\\${code.toString(8).padStart(3, '0')}`
  })
  return `(${chars.join('')})`
}

/** What a picture says, for those who search or hear the page. */
export function actualText(text: string): string {
  const codes = Array.from({ length: text.length }, (_, i) =>
    text.charCodeAt(i).toString(16).padStart(4, '0'),
  )
  return `/Span <</ActualText <feff${codes.join('')}>>> BDC`
}

export interface TextPicture {
  /** In the text's own pixels. */
  width: number
  height: number
  /** From the picture's top to where the letters stand. */
  baseline: number
  /** The picture as an operator: it covers the unit square, in the colour of fills. */
  operator: string
}

/** Dots of the picture for each pixel of the text: about 700 an inch, as fine as print is. */
const fineness = 6
/** What of a dot has to be covered for it to be printed. */
const halfCovered = 128

/** The text in whatever fonts the machine has for its letters. */
export function pictureOf(text: string, font: string, measure: MeasureText): TextPicture {
  const { px } = fontParts(font)
  const width = Math.ceil(measure(font, text)) + 2
  const height = Math.ceil(1.6 * px)
  const baseline = Math.round(1.15 * px)
  const [columns, rows] = [width * fineness, height * fineness]
  const context = new OffscreenCanvas(columns, rows).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas to draw letters on')
  context.scale(fineness, fineness)
  context.font = font
  context.fillText(text, 0, baseline)
  const dots = hexOfDots(context.getImageData(0, 0, columns, rows))
  const operator = `BI /W ${columns} /H ${rows} /IM true /BPC 1 /D [1 0] /F /AHx ID ${dots}> EI`
  return { width, height, baseline, operator }
}

/** A bit for each dot, rows filled up to whole bytes: with the page it is compressed to a fraction. */
function hexOfDots({ data, width, height }: ImageData): string {
  const bytes: string[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x += 8) {
      let byte = 0
      for (let bit = 0; bit < 8; bit++) {
        const isInked = x + bit < width && (data[4 * (y * width + x + bit) + 3] ?? 0) >= halfCovered
        byte = (byte << 1) | (isInked ? 1 : 0)
      }
      bytes.push(byte.toString(16).padStart(2, '0'))
    }
  return bytes.join('')
}
