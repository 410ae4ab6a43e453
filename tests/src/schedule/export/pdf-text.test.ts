import { expect, test } from 'vitest'
import {
  actualText,
  isWritable,
  measurePdf,
  type PdfFonts,
  textOperators,
} from '../../../../src/schedule/export/pdf/pdf-text.ts'

const fonts: PdfFonts = {
  normal: 'F1',
  bold: 'F2',
  symbol: 'F13',
  width: (text, isBold) => text.length * (isBold ? 0.6 : 0.5),
}

test('only letters of the built-in PDF fonts are written as text', () => {
  for (const text of ['MB-1', 'Zürich ¿où?', 'D-1 → S-2', '150 kW · 3 €', '“a” – b…', ''])
    expect(isWritable(text)).toBe(true)
  for (const text of ['Łódź', 'план', '電池', 'بطارية', '🔋', '\ufffd', '\u0081', '\u0007'])
    expect(isWritable(text)).toBe(false)
})

test('a PDF string literal escapes special characters and takes arrows from the Symbol font', () => {
  expect(textOperators(fonts, 'D-1 → (S\\1) €é', true, 6.6, '10 20')).toBe(
    'BT /F2 6.6 Tf 10 20 Td (D-1 ) Tj /F13 6.6 Tf <ae> Tj /F2 6.6 Tf ( \\(S\\\\1\\) \\200\\351) Tj ET',
  )
})

test('a PDF text is as wide as its letters and its arrows', () => {
  const measure = measurePdf(fonts, (_, text) => 1000 + text.length)

  expect(measure('600 10px Helvetica', 'ab→c')).toBeCloseTo(10 * (3 * 0.6 + 0.987))
  expect(measure('400 10px Helvetica', 'abc')).toBeCloseTo(15)
  expect(measure('400 10px Helvetica', '電池')).toBe(1002)
})

test('the text of an image is written in UTF-16, with surrogate pairs for letters beyond the first plane', () => {
  expect(actualText('電🔋')).toBe('/Span <</ActualText <feff96fbd83ddd0b>>> BDC')
})
