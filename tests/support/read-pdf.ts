// Reads the pages of a PDF and the text on each, in the order in which it was written.
import { inflateSync } from 'node:zlib'

export interface PdfPage {
  /** Points. */
  width: number
  height: number
  texts: string[]
}

export function readPdf(file: Buffer): PdfPage[] {
  const source = file.toString('latin1')
  const objects = new Map<string, string>()
  for (const [, number = '', body = ''] of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(number, body)
  return [...objects.values()]
    .filter(body => /\/Type \/Page\b(?!s)/.test(body))
    .map(body => {
      const [, , width, height] = (/\/MediaBox \[([^\]]+)\]/.exec(body)?.[1] ?? '')
        .trim()
        .split(/ +/)
        .map(Number)
      const content = objects.get(/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? '') ?? ''
      return { width: width ?? 0, height: height ?? 0, texts: textsOf(streamOf(content)) }
    })
}

function streamOf(object: string): string {
  const length = Number(/\/Length (\d+)/.exec(object)?.[1])
  const data = object.slice(object.indexOf('stream\n') + 7).slice(0, length)
  const bytes = Buffer.from(data, 'latin1')
  return object.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : data
}

/** What pictures of text say stands for them, as readers of PDF have it. */
function textsOf(content: string): string[] {
  const found = content.matchAll(/\/ActualText <feff([\da-f]*)>[\s\S]*?EMC|BT ([\s\S]*?) ET(?=\s|$)/g)
  return Array.from(found, ([, actual, shown = '']) =>
    actual === undefined ? shownText(shown) : utf16(actual),
  )
}

const utf16 = (hex: string) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map(code => Number.parseInt(code, 16)))

/** The arrow is written in the font of symbols. */
const shownText = (operators: string): string =>
  Array.from(operators.matchAll(/\(((?:\\.|[^\\)])*)\) Tj|<ae> Tj/g), ([, text]) =>
    text === undefined ? '→' : unescaped(text),
  ).join('')

const unescaped = (text: string) =>
  text.replace(/\\(\d{3}|.)/g, (_, code: string) =>
    code.length === 3 ? winAnsi.decode(Uint8Array.of(Number.parseInt(code, 8))) : code,
  )

const winAnsi = new TextDecoder('windows-1252')
