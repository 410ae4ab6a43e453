// Prompts twice for a new password at a terminal, without showing it.
import readline from 'node:readline'
import { Writable } from 'node:stream'
import { passwordsDiffer } from '../../domain/messages/passwords.ts'
import { StartupError } from '../config/startup-error.ts'

/** Throws StartupError if the two differ, or on Ctrl+C or Ctrl+D. */
export async function promptNewPassword(input: NodeJS.ReadableStream, output: Writable): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = readline.createInterface({ input, output: nowhere, terminal: true, historySize: 0 })
  terminal.on('SIGINT', () => terminal.close())
  // Buffers what is typed before the second prompt.
  const lines = terminal[Symbol.asyncIterator]()
  const prompt = async (text: string): Promise<string> => {
    output.write(text)
    const { done, value } = await lines.next()
    output.write('\n')
    if (done) throw new StartupError('No password was entered: nothing was created.')
    return value
  }
  try {
    const first = await prompt('Password (at least 8 letters and digits): ')
    if (first !== (await prompt('Repeat the password: '))) throw new StartupError(`${passwordsDiffer}.`)
    return first
  } finally {
    terminal.close()
  }
}
