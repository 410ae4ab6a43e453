// Makes files of a plan off the main thread. What a form takes is loaded when it is asked for.
import type { ExportAnswer, ExportAsk, MadeFile, Told } from './export-ask.ts'

self.onmessage = async ({ data: ask }: MessageEvent<ExportAsk>) => {
  const answer = (answer: ExportAnswer) => self.postMessage(answer)
  try {
    answer(await make(ask, (done, of) => answer({ done, of })))
  } catch (error) {
    answer({ failed: error instanceof RangeError ? 'size' : 'other' })
  }
}

async function make(ask: ExportAsk, told: Told): Promise<MadeFile> {
  switch (ask.form) {
    case 'svg':
      return (await import('./svg-file.ts')).svgFile(ask.sheets, ask.name, told)
    case 'png':
      return (await import('./png-file.ts')).pngFile(ask.sheets, ask.name, told)
    case 'pdf':
      return (await import('./pdf/pdf-file.ts')).pdfFile(ask.sheets, ask.size, told)
    default:
      return (await import('./csv-file.ts')).csvFile(ask.bytes, ask.form, told)
  }
}
