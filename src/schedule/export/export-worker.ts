// Makes files of a plan off the main thread. What a form takes is loaded when it is asked for.
import { CodeNotLoaded, loadCode } from '../../ui/load-code.ts'
import type { ExportAnswer, ExportAsk, ExportFailure, MadeFile, Told } from './export-ask.ts'

self.onmessage = async ({ data: ask }: MessageEvent<ExportAsk>) => {
  const answer = (answer: ExportAnswer) => self.postMessage(answer)
  try {
    answer(await make(ask, (done, of) => answer({ done, of })))
  } catch (error) {
    answer({ failed: failureOf(error) })
  }
}

async function make(ask: ExportAsk, told: Told): Promise<MadeFile> {
  switch (ask.form) {
    case 'svg':
      return (await loadCode(() => import('./svg-file.ts'))).svgFile(ask.sheets, ask.name, told)
    case 'png':
      return (await loadCode(() => import('./png-file.ts'))).pngFile(ask.sheets, ask.name, told)
    case 'pdf':
      return (await loadCode(() => import('./pdf/pdf-file.ts'))).pdfFile(ask.sheets, ask.size, told)
    default:
      return (await loadCode(() => import('./csv-file.ts'))).csvFile(ask.bytes, ask.form, told)
  }
}

const failureOf = (error: unknown): ExportFailure => {
  if (error instanceof CodeNotLoaded) return 'code'
  return error instanceof RangeError ? 'size' : 'other'
}
