// Asks a person at a terminal for a new password, twice, without showing it.
import readline from 'node:readline'
import { Writable } from 'node:stream'
import { passwordsDiffer } from '../../domain/messages.ts'
import { StartupError } from '../config/startup-error.ts'

/** Throws StartupError where the two differ, or where the person gives up (Ctrl+C, Ctrl+D). */
export async function promptNewPassword(input: NodeJS.ReadableStream, output: Writable): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = readline.createInterface({ input, output: nowhere, terminal: true, historySize: 0 })
  terminal.on('SIGINT', () => terminal.close())
  // What is typed ahead of the second question waits here.
  const lines = terminal[Symbol.asyncIterator]()
  const ask = async (question: string): Promise<string> => {
    output.write(question)
    const { done, value } = await lines.next()
    output.write('\n')
    if (done) throw new StartupError('No password was typed: nothing was created.')
    return value
  }
  try {
    const first = await ask('Password (at least 8 letters and digits): ')
    if (first !== (await ask('The same again: '))) throw new StartupError(`${passwordsDiffer}.`)
    return first
  } finally {
    terminal.close()
  }
}
